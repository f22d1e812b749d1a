import { type APIRequestContext, expect } from '@playwright/test';

export interface OutboxMail {
  subject: string;
  /** The mail as plain text. */
  text: string;
}

/** The development outbox, as the server's start prints it. */
export const outboxUrl = process.env.QUAD_OUTBOX ?? '';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescapeHtml = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '');

/** Waits for the newest mail to an address whose subject matches, and opens it in the development outbox. */
export async function readMail(request: APIRequestContext, to: string, subject: RegExp): Promise<OutboxMail> {
  let path = '';
  let found = '';
  await expect(async () => {
    const list = await (await request.get(outboxUrl)).text();
    const mails = [...list.matchAll(/<a href="([^"]+)">([^<]*)<\/a><br><small>to ([^,]*),/g)];
    const mail = mails.find(
      ([, , title = '', receiver]) => receiver === to && subject.test(unescapeHtml(title)),
    );
    path = mail?.[1] ?? '';
    found = mail?.[2] ?? '';
    expect(path, `mail ${subject} to ${to}`).toBeTruthy();
  }).toPass();
  const page = await (await request.get(path)).text();
  const text = /<h2>Plain text<\/h2><pre>([^<]*)<\/pre>/.exec(page)?.[1] ?? '';
  return { subject: unescapeHtml(found), text: unescapeHtml(text) };
}

/** Path and query of the first link of a mail that leads to a path of ours. */
export function linkIn({ text }: OutboxMail, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => new URL(url).pathname === path);
  if (!link) throw new Error(`The mail has no link to ${path}:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
