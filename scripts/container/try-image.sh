#!/usr/bin/env bash
# Tries an image as a home server runs it: one container, any user, nothing written outside /data and /tmp.
# Usage: scripts/container/try-image.sh IMAGE
set -euo pipefail
image=$1
name=bowerbird-try-$$
trap 'docker rm --force --volumes "$name" >/dev/null' EXIT

docker run --detach --name "$name" --user 12345:12345 --read-only --tmpfs /tmp --cap-drop ALL \
  --security-opt no-new-privileges --volume /data "$image"
for _ in $(seq 60); do
  state=$(docker inspect --format '{{.State.Health.Status}}' "$name")
  [ "$state" = healthy ] && break
  sleep 2
done
[ "$state" = healthy ] || { docker logs "$name"; exit 1; }
docker exec "$name" admin create-user ada@example.com --verified
docker exec "$name" admin list-users | grep ada@example.com

# What was stored is there after a restart.
docker restart "$name"
for _ in $(seq 60); do docker exec "$name" admin list-users | grep ada@example.com && exit 0; sleep 2; done
docker logs "$name"
exit 1
