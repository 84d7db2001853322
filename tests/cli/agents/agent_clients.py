"""Agents for tests: the client that the package of the protocol has, and a player that only fills in forms."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from random import Random

import httpx2
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult, TextContent

COMMAND = ("-m", "turnsheet.interfaces.cli", "mcp")
Data = Mapping[str, object]


class Agent:
    """A program that calls tools."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.heard: list[str] = []
        """Everything it was ever told."""

    async def call(self, tool: str, **given: object) -> CallToolResult:
        """Call a tool, whatever comes of it."""
        result = await self.client.call_tool(tool, given)
        self.heard.append(result.model_dump_json())
        return result

    async def ask(self, tool: str, **given: object) -> Data:
        """Call a tool that must succeed; gives its answer as data."""
        result = await self.call(tool, **given)
        assert not result.is_error, words(result)
        assert isinstance(result.structured_content, dict)
        return result.structured_content

    async def refused(self, tool: str, **given: object) -> tuple[str, str]:
        """Call a tool that must fail; gives the code and the sentence."""
        result = await self.call(tool, **given)
        assert result.is_error, words(result)
        assert isinstance(result.structured_content, dict)
        code, sentence = result.structured_content["code"], result.structured_content["sentence"]
        assert words(result) == f"{sentence} [{code}]"
        return str(code), str(sentence)


def words(result: CallToolResult) -> str:
    """What a language model reads."""
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@contextmanager
def listening(urls: list[str], *more: str, **settings: str) -> Iterator[str]:
    """`turnsheet mcp --http` as a process; gives its address."""
    command = [sys.executable, *COMMAND, *urls, "--http", "--port", "0", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings}) as started:
        assert started.stdout is not None
        found = re.search(r"https?://\S+/mcp", started.stdout.readline())
        try:
            assert found
            yield found[0]
        finally:
            started.send_signal(signal.SIGTERM)
            started.wait(60)


@asynccontextmanager
async def over_stdio(urls: list[str], **settings: str) -> AsyncIterator[Agent]:
    """An agent that starts `turnsheet mcp` itself."""
    wanted = {name: os.environ[name] for name in ("PYTHONPATH", "PATH") if name in os.environ} | settings
    async with Client(StdioServerParameters(command=sys.executable, args=[*COMMAND, *urls], env=wanted)) as client:
        yield Agent(client)


@asynccontextmanager
async def over_http(address: str, token: str = "") -> AsyncIterator[Agent]:
    """An agent that calls a server over streamable HTTP."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=120) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        yield Agent(client)


def filled(forms: object, chance: Random) -> list[str]:
    """Orders from order forms: of those that exclude each other one, without optional parts and free text."""
    assert isinstance(forms, list)
    found: dict[str, list[str]] = {}
    for number, form in enumerate(forms):
        sentence = re.sub(r" ?\[[^]]*\]", "", form["sentence"])
        gaps = {gap["name"]: gap for gap in form["gaps"]}
        named = re.findall(r"\{(\w+)\}", sentence)
        if any(gaps[name]["kind"] == "text" for name in named):
            continue
        order = sentence
        for name in named:
            order = order.replace(f"{{{name}}}", value(gaps[name], chance))
        found.setdefault(form["group"] or f"repeatable {number}", []).append(order)
    return [chance.choice(each) for each in found.values()]


def value(gap: Data, chance: Random) -> str:
    """Something that fits a gap."""
    match gap:
        case {"kind": "choice", "words": [*choices]}:
            return str(chance.choice(choices))
        case {"kind": "number", "low": int(low), "high": int(high)}:
            return str(chance.randint(low, high))
        case {"kind": "point", "low_corner": [int(x), int(y)], "high_corner": [int(right), int(top)]}:
            return f"{chance.randint(x, right)},{chance.randint(y, top)}"
        case {"kind": "vector", "most": int(most)}:
            return f"{chance.randint(0, int(most**0.5))},0"
    raise AssertionError(gap)
