const letters = { parse: 'P', bind: 'B', describe: 'D', close: 'C', statement: 'S' };
const code = Object.fromEntries(
  Object.entries(letters).map(([name, letter]) => [name, letter.charCodeAt(0)]),
);
/** A message begins with its letter and its length, which counts itself but not the letter. */
const headerBytes = 5;

/**
 * Where a message holds the name of a prepared statement; -1 if it holds none.
 * @param {Buffer} message
 */
function nameStart(message) {
  switch (message[0]) {
    case code.parse:
      return headerBytes;
    case code.bind:
      // After the portal's name.
      return message.indexOf(0, headerBytes) + 1;
    case code.describe:
    case code.close:
      return message[headerBytes] === code.statement ? headerBytes + 1 : -1;
    default:
      return -1;
  }
}

/**
 * Puts a prefix before the names of prepared statements in one request of a client. The unnamed statement
 * keeps its name. The formats of Parse, Bind, Describe and Close:
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 * @param {Buffer} request complete messages
 * @param {string} prefix
 * @returns {Buffer} the request itself if it names no statement
 */
export function renameStatements(request, prefix) {
  /** @type {Buffer[]} */
  const parts = [];
  let isRenamed = false;
  for (let at = 0; at < request.length; ) {
    const end = at + 1 + request.readInt32BE(at + 1);
    const message = request.subarray(at, end);
    const start = nameStart(message);
    if (start >= 0 && message[start] !== 0) {
      const inserted = Buffer.from(prefix);
      const head = Buffer.from(message.subarray(0, start));
      head.writeInt32BE(message.readInt32BE(1) + inserted.length, 1);
      parts.push(head, inserted, message.subarray(start));
      isRenamed = true;
    } else parts.push(message);
    at = end;
  }
  return isRenamed ? Buffer.concat(parts) : request;
}
