import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Capabilities, Session, WebDriver } from 'selenium-webdriver';
import { Executor } from 'selenium-webdriver/lib/command.js';
import type { Firefox } from '../../../scripts/find-engines.mjs';
import { type Engine, isForeignFailure, keys } from './engine';

/** Requests to other hosts go to a proxy that isn't there. Without a GPU, painting takes most of the time. */
const preferences = {
  'layout.frame_rate': 20,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'intl.accept_languages': 'en-US',
};

interface Reply {
  /** What commands respond with, each with some of it. */
  result: {
    userContext: string;
    context: string;
    data: string;
    result: { type: string; value: string };
    exceptionDetails?: { text: string };
  };
  error?: string;
  message?: string;
}

/** Firefox by WebDriver BiDi, which it speaks by itself; Playwright 1.65 sends a command that version 153 doesn't know. */
export async function startFirefox({ path }: Firefox): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'quad-firefox-'));
  const lines = Object.entries(preferences).map(
    (entry) => `user_pref(${JSON.stringify(entry).slice(1, -1)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  // Where the run is killed too.
  process.once('exit', () => child.kill('SIGKILL'));
  const bidi = await connect(await readAddress(child.stderr));
  // Responded to once Firefox is idle after its start: on a busy machine later than the 30 s that Selenium waits.
  await bidi.waitForConnection();
  bidi.socket.send(JSON.stringify({ id: 0, method: 'session.new', params: { capabilities: {} } }));
  await once(bidi.socket, 'message');
  await send('session.subscribe', { events: ['log.entryAdded'] });
  let userContext = 'default';
  let context = '';
  const errors: string[] = [];
  bidi.socket.addEventListener('message', ({ data }) => {
    const { method, params } = JSON.parse(String(data));
    if (method !== 'log.entryAdded' || params.level !== 'error') return;
    if (!isForeignFailure(params.text)) errors.push(params.text);
  });

  async function send(method: string, params: object) {
    const { result, error, message } = (await bidi.send({ method, params: { ...params } })) as Reply;
    if (error) throw new Error(`${method}: ${message}`);
    return result;
  }

  const goTo = async (url: string) => {
    await send('browsingContext.navigate', { context, url, wait: 'complete' });
  };
  const input = (source: object) => send('input.performActions', { context, actions: [source] });
  const press = async (values: readonly string[]) => {
    await input({
      type: 'key',
      id: 'keyboard',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  };

  return {
    async begin(address) {
      if (userContext !== 'default') await send('browser.removeUserContext', { userContext });
      userContext = (await send('browser.createUserContext', {})).userContext;
      context = (await send('browsingContext.create', { type: 'tab', userContext })).context;
      await send('emulation.setTimezoneOverride', { contexts: [context], timezone: 'America/New_York' });
      await goTo(address);
      errors.length = 0;
    },
    async resize(viewport) {
      await send('browsingContext.setViewport', { context, viewport });
    },
    goTo,
    async run(code, argument) {
      const { result, exceptionDetails } = await send('script.callFunction', {
        functionDeclaration: `async (argument) => JSON.stringify(await (${code})(JSON.parse(argument)))`,
        arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.type === 'string' ? JSON.parse(result.value) : undefined;
    },
    async pressAt(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await input({ type: 'pointer', id: 'mouse', actions });
    },
    type: (text) => press([...text]),
    key: (name) => press([keys[name]]),
    async screenshot() {
      return Buffer.from((await send('browsingContext.captureScreenshot', { context })).data, 'base64');
    },
    takeErrors: async () => errors.splice(0),
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    output.resume();
    if (address) return address;
    said.push(line);
  }
  throw new Error(`Firefox ended before it listened: ${said.join('\n')}`);
}

function connect(address: string) {
  const capabilities = new Capabilities({ webSocketUrl: `${address}/session` });
  return new WebDriver(new Session('bidi', capabilities), new Executor()).getBidi();
}
