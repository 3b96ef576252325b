"""Makes every call of aiolinkding: `python aiolinkding_calls.py URL TOKEN`. Prints what each answered, as JSON."""

import asyncio
import json
import sys

from aiolinkding import async_get_client
from aiolinkding.errors import RequestError


async def main() -> None:
    client = await async_get_client(sys.argv[1], sys.argv[2])
    answers = {}
    one = await client.bookmarks.async_create(
        "https://python.example/a", title="A", notes="Mine", tag_names=["x"]
    )
    two = await client.bookmarks.async_create("https://python.example/a#b", title="B")
    answers["are two"] = one["id"] != two["id"]
    await client.bookmarks.async_update(one["id"], title="A2")
    single = await client.bookmarks.async_get_single(one["id"])
    answers["changed"] = [single["title"], single["notes"], single["tag_names"]]
    await client.bookmarks.async_archive(one["id"])
    archived = await client.bookmarks.async_get_archived()
    answers["archived"] = [row["title"] for row in archived["results"]]
    await client.bookmarks.async_unarchive(one["id"])
    await client.bookmarks.async_delete(two["id"])
    rows = await client.bookmarks.async_get_all(query="#x", limit=5000)
    answers["listed"] = [row["title"] for row in rows["results"]]
    try:
        await client.tags.async_create("later")
    except RequestError as error:
        answers["tag"] = str(error).partition("/api/tags/: ")[2]
    tags = await client.tags.async_get_all()
    await client.tags.async_get_single(tags["results"][0]["id"])
    answers["tags"] = [row["name"] for row in tags["results"]]
    answers["profile"] = (await client.user.async_get_profile())["theme"]
    print(json.dumps(answers))


asyncio.run(main())
