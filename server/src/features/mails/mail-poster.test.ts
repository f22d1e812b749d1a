import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allCovers } from '@quad/shared/covers';
import { describe, expect, it } from 'vitest';
import { mailPosterUrl } from './rsvp-mail';

const publicUrl = 'https://quad.example';
const fileOf = (url: string) =>
  fileURLToPath(new URL(`../../../../web/public${new URL(url).pathname}`, import.meta.url));

describe('the picture of a mail', () => {
  it.each(allCovers())('exists as PNG for %s', (imageUrl) => {
    const url = mailPosterUrl({ title: 'Jazz', category: 'social', imageUrl }, publicUrl);
    expect(url).toMatch(/^https:\/\/quad\.example\/mail\/[a-z-]+\.png$/);
    expect(existsSync(fileOf(url))).toBe(true);
  });

  it('is the poster of an event without a picture, the same as on its page', () => {
    const event = {
      title: 'Ramen',
      category: 'restaurants',
      imageUrl: null,
    } as const;
    expect(mailPosterUrl(event, publicUrl)).toMatch(/\/mail\/food(-b|-c)?\.png$/);
  });

  it.each([
    ['/event-images/a.webp', 'https://quad.example/event-images/a.webp'],
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
  ])("is the event's own, %s", (imageUrl, url) => {
    expect(mailPosterUrl({ title: 'Jazz', category: 'social', imageUrl }, publicUrl)).toBe(url);
  });
});
