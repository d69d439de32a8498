"""The feed for other devices over MQTT, to a broker that is there already; docs/feed.md describes
it.

`broker` is which broker and under which name, `home` what Home Assistant is told of the table,
`publisher` what keeps both up to date. Only `publisher` imports paho-mqtt: a companion
without a broker does not load it, and need not have it.

>>> target = Target(Broker("192.168.1.5"), "Kitchen")                       # doctest: +SKIP
>>> publisher = Publisher(lobby, target, language="en")                     # doctest: +SKIP
>>> publisher.start()                                                       # doctest: +SKIP
>>> publisher.close()                                                       # doctest: +SKIP
"""
