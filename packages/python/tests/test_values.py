"""Times, URLs, UUIDs and codes: section 2 of the standard."""

import json
import re
import unittest

from context_native.identities import is_code, parse_uuid
from context_native.times import is_in_future, parse_time
from context_native.urls import is_url
from tests.documents import STANDARD, example


class TimesTest(unittest.TestCase):
    def test_times(self) -> None:
        for text in (
            "2025-09-01T09:14:22Z",
            "0001-01-01T00:00:00+23:59",
            "9999-12-31T23:59:59-23:59",
            "2000-02-29T00:00:00Z",
            "2024-02-29T00:00:00.%sZ" % ("1" * 5000),
            "2025-09-01T09:14:22+00:00",
        ):
            self.assertIsNotNone(parse_time(text), text)

    def test_what_is_no_time(self) -> None:
        for text in (
            "0000-01-01T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2025-04-31T00:00:00Z",
            "2025-13-01T00:00:00Z",
            "2025-09-01t09:14:22Z",
            "2025-09-01T09:14:22z",
            "2025-09-01 09:14:22Z",
            "2025-09-01T09:14Z",
            "2025-09-01T24:00:00Z",
            "2025-09-01T09:60:22Z",
            "2025-09-01T09:14:60Z",
            "2025-09-01T09:14:22.Z",
            "2025-09-01T09:14:22,5Z",
            "2025-09-01T09:14:22",
            "2025-09-01T09:14:22-00:00",
            "2025-09-01T09:14:22+24:00",
            "2025-09-01T09:14:22+0000",
            "2025-09-01T09:14:22Z\n",
            " 2025-09-01T09:14:22Z",
            "２025-09-01T09:14:22Z",
            "12025-09-01T09:14:22Z",
            "",
        ):
            self.assertIsNone(parse_time(text), ascii(text))

    def test_times_are_compared_as_moments(self) -> None:
        same = ("2025-09-01T09:00:00.10Z", "2025-09-01T09:00:00.1Z", "2025-09-01T11:00:00.1+02:00")
        self.assertEqual(len({parse_time(text) for text in same}), 1)
        rising = (
            "0001-01-01T00:00:00+00:01",
            "0001-01-01T00:00:00Z",
            "2025-09-01T09:00:00Z",
            "2025-09-01T09:00:00.05Z",
            "2025-09-01T09:00:00.1Z",
            "2025-09-01T09:00:00.1%s1Z" % ("0" * 3000),
            "2025-09-01T10:00:01+01:00",
            "9999-12-31T23:59:59Z",
            "9999-12-31T23:59:59-00:01",
        )
        moments = [moment for moment in map(parse_time, rising) if moment is not None]
        self.assertEqual(len(moments), len(rising))
        self.assertEqual(sorted(moments, reverse=True)[::-1], moments)
        self.assertEqual(len(set(moments)), len(moments))

    def test_five_minutes_are_five_minutes(self) -> None:
        now = parse_time("2025-09-01T09:00:00.5Z")
        for text, future in (("2025-09-01T09:05:00.50Z", False), ("2025-09-01T09:05:00.500000000001Z", True)):
            moment = parse_time(text)
            assert now is not None and moment is not None
            self.assertIs(is_in_future(moment, now), future)


class UrlsTest(unittest.TestCase):
    good = (
        "https://a",
        "HTTP://A.example:80/x?y=z#w",
        "https://user:pw@a.example:/",
        "http://999.1.1.1",
        "https://[::1]:8080/a//b",
        "https://[::]",
        "https://[1:2:3:4:5:6:7:8]",
        "https://[1:2:3:4:5:6:7::]",
        "https://[::2:3:4:5:6:7:8]",
        "https://[1:2:3:4:5:6:1.2.3.4]",
        "https://[::ffff:255.0.0.1]",
        "https://a%20b.example/%E2%82%AC?/?#/?",
        "https://a;b=c/!$&'()*+,;=:@",
    )
    bad = (
        "",
        "a.example",
        "//a.example",
        "javascript://x",
        "ftp://a",
        "https:/a",
        "https://?q",
        "https://:80",
        "https:///x",
        "https://@/x",
        "https://a b",
        "https://a/%zz",
        "https://a/%4",
        "https://a\n",
        " https://a",
        "https://ä.example",
        "https://a/ä",
        "https://a:8o/",
        "https://a:1:2/",
        "https://a@b@c",
        "https://a/#b#c",
        "https://a/[b]",
        "https://a\\b",
        "https://[1::2::3]",
        "https://[1:2:3:4:5:6:7]",
        "https://[1:2:3:4:5:6:7:8::]",
        "https://[1:2:3:4:5:6:7:1.2.3.4]",
        "https://[::1.2.3.256]",
        "https://[::01.2.3.4]",
        "https://[1.2.3.4::]",
        "https://[:::]",
        "https://[:1]",
        "https://[12345::]",
        "https://[::1%25eth0]",
        "https://[v7.a]",
        "https://[::1]x",
        "https://[::1",
        "https://a\x00",
        "https://a/^",
    )

    def test_urls(self) -> None:
        for text in self.good:
            self.assertTrue(is_url(text), text)

    def test_what_is_no_url(self) -> None:
        for text in self.bad:
            self.assertFalse(is_url(text), ascii(text))

    def test_the_pattern_of_the_schema_says_the_same(self) -> None:
        schema = json.loads((STANDARD / "schemas/v0.1/context-gov.json").read_text("utf-8"))
        pattern = re.compile(schema["properties"]["audit_log"]["pattern"])
        for text in self.good + self.bad:
            self.assertIs(pattern.search(text) is not None, is_url(text), ascii(text))


class IdentitiesTest(unittest.TestCase):
    def test_uuids(self) -> None:
        identity = example("smb-invoice-vat")["mcp_trace_id"]
        self.assertEqual(parse_uuid(identity.upper()), identity)
        for place, digits in ((14, "12345678"), (19, "89abAB")):
            for digit in digits:
                self.assertIsNotNone(parse_uuid(identity[:place] + digit + identity[place + 1 :]))
        for text in (
            identity + "\n",
            identity[:-1],
            identity + "0",
            "{%s}" % identity,
            "urn:uuid:" + identity,
            identity.replace("-", ""),
            identity[:14] + "0" + identity[15:],
            identity[:14] + "9" + identity[15:],
            identity[:19] + "7" + identity[20:],
            identity[:19] + "c" + identity[20:],
            "٧" + identity[1:],
            "g" + identity[1:],
        ):
            self.assertIsNone(parse_uuid(text), ascii(text))

    def test_codes(self) -> None:
        for text in ("a", "0", "a-1-b", "a" * 64):
            self.assertTrue(is_code(text), text)
        for text in ("", "A", "a_b", "-a", "a-", "a--b", "a" * 65, "a\n", "ä", "a.b", "٤", "a b"):
            self.assertFalse(is_code(text), ascii(text))


if __name__ == "__main__":
    unittest.main()
