"""Secret detection: the table that both recorders share, and texts built to take long."""

from __future__ import annotations

import json
import time
import unittest
from typing import Any, Dict, List

from context_native.found_secrets import secrets_of
from context_native.json_reader import read_json
from context_native.secrets.find_secrets import find_secrets
from context_native.recorder.keep import ALL, Selection
from tests.documents import ROOT

CASES: Dict[str, List[Any]] = json.loads((ROOT / "packages/recorder/secrets/cases.json").read_text("utf-8"))


def is_left_out(case: Dict[str, Any]) -> bool:
    selection = Selection()
    selection.select({case.get("name", "note"): "".join(case["text"])}, ALL, "")
    return bool(selection.left_out)


class SecretsTest(unittest.TestCase):
    def test_secrets_are_left_out_and_look_alikes_stay(self) -> None:
        for word in ("secrets", "lookAlikes"):
            self.assertGreaterEqual(len(CASES[word]), 150)
            for case in CASES[word]:
                with self.subTest("".join(case["text"])):
                    self.assertEqual(is_left_out(case), word == "secrets")

    def test_secrets_are_known_by_the_name_beside_them(self) -> None:
        value = "hunter2" + "hunter2"
        for secret in (
            {"name": "DB_PASSWORD", "value": value},
            {"key": "X-API-Key", "value": value},
            ["--password", value],
            ["Authorization", "Bearer " + value],
        ):
            selection = Selection()
            self.assertNotIn(value, json.dumps(selection.select(secret, ALL, "")))
        for other in ({"name": "colour", "value": value}, ["username", "password"], {"password": {"type": "string"}}):
            selection = Selection()
            self.assertEqual(selection.select(other, ALL, ""), other)

    def test_the_secret_parts_of_a_json_web_key_are_left_out(self) -> None:
        part = "nWGxne_9WmC6hEr0kuwsxERJ" + "xWl7MmkZcDusAxyuf2A"
        for key, name in (
            ({"kty": "OKP", "crv": "Ed25519", "x": "1" + part, "d": part}, "d"),
            ({"kty": "oct", "k": part}, "k"),
            ({"kty": "RSA", "n": "1" + part, "e": "AQAB", "qi": part}, "qi"),
        ):
            for members in (ALL, frozenset(key)):
                selection = Selection()
                kept = selection.select(key, members, "")
                self.assertEqual({**kept, name: part}, key)
                self.assertEqual(selection.left_out, [{"pointer": "/" + name, "reason": "secret"}])
            (found,) = secrets_of(read_json(json.dumps({"keys": [key]})))
            self.assertEqual((found.grade, found.kind, found.pointer), ("certain", "private-key", "/keys/0/" + name))
        for other in ({"kty": "OKP", "x": part}, {"d": part}, {"kty": "EC", "d": "M0 0L10 10"}, {"kty": 7, "k": part}):
            self.assertEqual(secrets_of(read_json(json.dumps(other))), [])

    def test_a_digest_of_a_tool_is_no_secret(self) -> None:
        digest = "sha256:" + "0123456789abcdef" * 4
        digests = {"item_digests": {"get_api_key": digest, "password": digest, "lookup": digest}}
        self.assertEqual(Selection().select(digests, ALL, ""), digests)
        self.assertEqual(secrets_of(read_json(json.dumps(digests))), [])
        for other in ({"item_digests": {"password": "hunter2" + "hunter2"}}, {"password": digest}):
            selection = Selection()
            selection.select(other, ALL, "")
            self.assertEqual(len(selection.left_out), 1)

    def test_a_password_in_a_list_of_arguments_is_found_beside_its_command(self) -> None:
        value = "hunter2" + "hunter2"
        for secret in (
            {"command": "redis-cli", "args": ["-h", "db", "-a", value]},
            {"command": "/usr/bin/mysql", "args": ["-u", "root", "-p" + value]},
            {"command": "curl", "args": ["-u", "admin:" + value, "https://rates.example"]},
            ["sshpass", "-p", value, "ssh", "bob@host"],
        ):
            selection = Selection()
            self.assertNotIn(value, json.dumps(selection.select(secret, ALL, "")))
        for other in (
            {"command": "docker", "args": ["run", "-p", "8080:80"]},
            {"command": "npx", "args": ["-p", "server9x8y7z"]},
            [None, 7, "-p", {}],
        ):
            self.assertEqual(Selection().select(other, ALL, ""), other)

    def test_hostile_texts_take_linear_time(self) -> None:
        for part in ("://a:", "-eyJ", "sk-", "key=", "token", "pin", "password: ", "--token ", "Bearer ", "a", "curl -u a:"):
            with self.subTest(part):
                text = part * (250_000 // len(part))
                start = time.process_time()
                find_secrets(text)
                self.assertLess(time.process_time() - start, 1)
