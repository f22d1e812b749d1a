import { type APIRequestContext, expect } from '@playwright/test';

export interface OutboxMail {
  subject: string;
  /** The mail as plain text. */
  text: string;
}

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
  let id: string | undefined;
  let found = '';
  await expect(async () => {
    const list = await (await request.get('/dev/outbox')).text();
    const mails = [...list.matchAll(/<a href="\/dev\/outbox\/([^"]+)">([^<]*)<\/a><br><small>to ([^,]*),/g)];
    const mail = mails.find(
      ([, , title = '', receiver]) => receiver === to && subject.test(unescapeHtml(title)),
    );
    id = mail?.[1];
    found = mail?.[2] ?? '';
    expect(id, `mail ${subject} to ${to}`).toBeTruthy();
  }).toPass();
  const page = await (await request.get(`/dev/outbox/${id}`)).text();
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
