#!/bin/sh
# Installs Quad on Debian 12 or later: an unprivileged user, a tree that it can only read, a folder for data that it can
# write, and the command quad. Run as root in a checkout of Quad, without arguments:
#   sh deploy/single/install.sh
# Run it again in a newer checkout to upgrade. A container's image is made by the same script (QUAD_IMAGE=1).
set -eu
umask 022

source=$(cd "$(dirname "$0")/../.." && pwd)
tree=/srv/quad
data=/var/lib/quad
settings=/etc/quad/quad.env
# The PATH of a service: what is only in root's own, such as a Node of nvm, isn't there.
service_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

stop() { echo "$*" >&2; exit 1; }

[ $# -eq 0 ] || stop "install.sh takes no arguments; $1 is one. Settings are in $settings, which it makes."
[ "$(id -u)" -eq 0 ] || stop "Run this as root."
for tool in useradd runuser tar install; do
  command -v "$tool" >/dev/null || stop "The command $tool is missing: this script is for Debian 12 or later."
done
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  stop "Node 20.19 or later and npm are needed: see docs/from-a-bare-server.md (Node 24 is looked after the longest)."
fi
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  stop "This is Node $(node --version); Quad needs 20.19 or later."
# npm and the build take 1.5 GB for half a minute.
memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
[ "$memory" -ge 1500 ] || echo "This machine has $memory MB of memory and swap; the build takes 1500. If it is killed, add swap."

id quad >/dev/null 2>&1 || useradd --system --home-dir "$data" --shell /usr/sbin/nologin quad
runuser -u quad -- env PATH="$service_path" node --version >/dev/null 2>&1 ||
  stop "The user quad can't run $(command -v node): put Node into /usr/local, see docs/from-a-bare-server.md."

# Built beside the tree that runs, and put in its place at the end.
next="$tree.next"
rm -rf "$next"
mkdir -p "$next"
(cd "$source" && tar --exclude=./node_modules --exclude='./*/node_modules' --exclude='./packages/*/node_modules' \
  --exclude=./.git --exclude=./.data --exclude=./.cache --exclude='./*/dist' --exclude=./quad.env -cf - .) |
  tar -xf - -C "$next"
commit=$(git -C "$source" rev-parse --short HEAD 2>/dev/null || true)
(cd "$next" && QUAD_COMMIT="${QUAD_COMMIT:-$commit}" npm run --silent build)
rm -rf "$next/.cache"
chown -R root:root "$next"
chmod -R u=rwX,go=rX "$next"
rm -rf "$tree.before"
[ ! -e "$tree" ] || mv "$tree" "$tree.before"
mv "$next" "$tree"
[ -z "${QUAD_IMAGE:-}" ] || exit 0

install -d -o quad -g quad -m 700 "$data" /var/backups/quad
install -d -m 755 /etc/quad
if [ ! -e "$settings" ]; then
  secret=$(node -p 'require("node:crypto").randomBytes(32).toString("base64url")')
  passphrase=$(node -p 'require("node:crypto").randomBytes(24).toString("base64url")')
  # Whole or not at all, and never readable by others.
  (umask 077 && sed -e "s|^SESSION_SECRET=.*|SESSION_SECRET=$secret|" \
    -e "s|^BACKUP_PASSPHRASE=.*|BACKUP_PASSPHRASE=$passphrase|" "$tree/deploy/single/quad.env" > "$settings.new")
  mv "$settings.new" "$settings"
  todo="edit $settings (every line with a ?), and keep a copy of it elsewhere; then systemctl enable --now quad"
else
  todo="systemctl restart quad      (the version before is in $tree.before)"
fi
ln -sfn "$tree/deploy/single/quad.mjs" /usr/local/sbin/quad
install -m 644 "$tree/deploy/single/quad.service" /etc/systemd/system/quad.service
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

cat <<END
Quad${commit:+ ($commit)} is in $tree, its data is in $data. Now
  1. $todo
  2. curl http://127.0.0.1:3000/readyz
  3. quad doctor
END
