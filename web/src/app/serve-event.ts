import type { BootData } from '@quad/shared/boot-data';
import type { ReactNode } from 'react';
import { inlineJson } from '../lib/page-head';
import type { Piece } from './document';
import { serveApp } from './serve-app';

/** What stands before and after the screen. */
type Frame = readonly [Uint8Array, Uint8Array];

/** Six kilobytes each. One is as of a minute, so that most are of use for one. */
const maxFrames = 100;
const frames = new Map<string, Frame>();

const encoder = new TextEncoder();

/** A frame that adds nothing. */
const bare = ({ children }: { children: ReactNode }) => children;

/**
 * An event's page for a visitor: what surrounds the event, which is half of it, is rendered once for all.
 * @returns the markup, and the data of the page as JSON for a script element
 */
export function serveEvent(
  path: string,
  search: string,
  { event, ...boot }: BootData,
): { html: Piece[]; data: Piece[] } {
  const key = inlineJson(boot);
  const data = [`${key.slice(0, -1)},"event":${inlineJson(event)}}`];
  const screen = serveApp(path, search, { ...boot, event }, bare);
  let frame = frames.get(key);
  if (!frame) {
    const whole = serveApp(path, search, { ...boot, event });
    const at = whole.indexOf(screen);
    if (at < 0) return { html: [whole], data };
    frame = [encoder.encode(whole.slice(0, at)), encoder.encode(whole.slice(at + screen.length))];
    if (frames.size >= maxFrames) frames.clear();
    frames.set(key, frame);
  }
  return { html: [frame[0], screen, frame[1]], data };
}
