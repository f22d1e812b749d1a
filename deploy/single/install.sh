#!/bin/sh
# Installs Quad on Debian 12 or later, or Ubuntu 24.04 or later: an unprivileged user, a tree that it can only read, and a
# folder for data that it can write. Run as root in a checkout of Quad:
#   sh deploy/single/install.sh
# Run it again in a newer checkout to upgrade. A container's image is made by the same script (QUAD_IMAGE=1).
set -eu

source=$(cd "$(dirname "$0")/../.." && pwd)
tree=${QUAD_TREE:-/srv/quad}
data=${QUAD_DATA:-/var/lib/quad}
settings=/etc/quad/quad.env

[ "$(id -u)" -eq 0 ] || { echo "Run this as root." >&2; exit 1; }
command -v node >/dev/null && command -v npm >/dev/null || {
  echo "Node 20.19 or later and npm are needed: see https://nodejs.org/en/download (24 is looked after the longest)." >&2
  exit 1
}
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' || {
  echo "This is Node $(node --version); Quad needs 20.19 or later." >&2
  exit 1
}

id quad >/dev/null 2>&1 || useradd --system --home-dir "$data" --shell /usr/sbin/nologin quad

# Built beside the tree that runs, and put in its place at the end.
next="$tree.next"
rm -rf "$next"
mkdir -p "$next"
(cd "$source" && tar --exclude=./node_modules --exclude='./*/node_modules' --exclude='./packages/*/node_modules' \
  --exclude=./.git --exclude=./.data --exclude=./.cache --exclude='./*/dist' -cf - .) | tar -xf - -C "$next"
commit=$(git -C "$source" rev-parse --short HEAD 2>/dev/null || true)
(cd "$next" && QUAD_COMMIT="${QUAD_COMMIT:-$commit}" npm run --silent build)
rm -rf "$next/.cache"
chown -R root:root "$next"
chmod -R u=rwX,go=rX "$next"
rm -rf "$tree.before"
[ ! -e "$tree" ] || mv "$tree" "$tree.before"
mv "$next" "$tree"

install -d -o quad -g quad -m 700 "$data"
[ -z "${QUAD_IMAGE:-}" ] || exit 0

install -d -m 755 /etc/quad
if [ ! -e "$settings" ]; then
  secret=$(node -p 'require("node:crypto").randomBytes(32).toString("base64url")')
  passphrase=$(node -p 'require("node:crypto").randomBytes(24).toString("base64url")')
  sed -e "s|^SESSION_SECRET=.*|SESSION_SECRET=$secret|" -e "s|^BACKUP_PASSPHRASE=.*|BACKUP_PASSPHRASE=$passphrase|" \
    "$tree/deploy/single/quad.env" > "$settings"
  chmod 600 "$settings"
  install -d -o quad -g quad -m 700 /var/backups/quad
fi
install -m 644 "$tree/deploy/single/quad.service" /etc/systemd/system/quad.service
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi

cat <<END
Quad is in $tree, its data will be in $data. Now
  1. edit $settings (every line with a ?), and keep a copy of BACKUP_PASSPHRASE elsewhere
  2. systemctl enable --now quad      (after an upgrade: systemctl restart quad; the tree before is $tree.before)
  3. curl http://127.0.0.1:3000/readyz
END
