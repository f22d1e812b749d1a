import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../server/src/testing/free-port';

interface SunkMail {
  to: string;
  /** Equal for all attempts to send the same mail. */
  messageId: string;
  at: number;
}

/** A mail server that keeps what it got in memory, and can be away or slow. */
export interface MailSink {
  url: string;
  mails: readonly SunkMail[];
  /** Connections are refused from now on, or no longer. */
  setAway(isAway: boolean): Promise<void>;
  /** From now on nobody gets beyond the recipient, or no longer. */
  setHeld(isHeld: boolean): void;
  /** Mails that are being held. */
  held(): number;
  close(): Promise<void>;
}

export async function startMailSink(): Promise<MailSink> {
  const port = await freePort();
  const mails: SunkMail[] = [];
  let isHeld = false;
  let held = 0;
  let server: SMTPServer | undefined;
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      async onRcptTo(_address, _session, done) {
        held += 1;
        while (isHeld) await setTimeout(50);
        held -= 1;
        done();
      },
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const messageId = /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '';
          for (const { address } of envelope.rcptTo) mails.push({ to: address, messageId, at: Date.now() });
          done();
        });
      },
    });
    // Clients that are killed leave broken connections.
    server.on('error', () => {});
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
  };
  const leave = async () => {
    const leaving = server;
    server = undefined;
    if (leaving) await new Promise<void>((resolve) => leaving.close(resolve));
  };
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    setAway: async (isAway) => (isAway ? leave() : listen()),
    setHeld(next) {
      isHeld = next;
    },
    held: () => held,
    close: leave,
  };
}
