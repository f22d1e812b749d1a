/** The machine's own limit: node:http sending the bytes of a file with the headers of another, or its 304, on PORT. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const path = process.argv[2] ?? '';
const bytes = readFileSync(path);
const headers = { ...JSON.parse(readFileSync(`${path}.json`, 'utf8')), 'content-length': bytes.length };
for (const name of ['connection', 'date', 'keep-alive', 'transfer-encoding']) delete headers[name];

const { 'content-length': _, ...headersOf304 } = headers;

const server = createServer((request, response) => {
  if (request.headers['if-none-match']) {
    response.writeHead(304, headersOf304).end();
    return;
  }
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Ready'));
process.stdin.resume();
process.stdin.on('close', () => process.exit());
