import { describe, expect, it } from 'vitest';
import { unpackEvents } from '../imports/storable-event';
import { runParseTask } from './parse-task';

const context = {
  campusTimezone: 'America/New_York',
  from: new Date('2026-11-01T00:00:00Z'),
  to: new Date('2027-11-01T00:00:00Z'),
};

interface Entry {
  uid?: string;
  title: string;
  day?: string;
}

const calendarOf = (entries: readonly Entry[]) =>
  Buffer.from(
    [
      'BEGIN:VCALENDAR',
      ...entries.flatMap(({ uid, title, day = '20261201' }) => [
        'BEGIN:VEVENT',
        ...(uid ? [`UID:${uid}`] : []),
        `DTSTART:${day}T180000Z`,
        `SUMMARY:${title}`,
        'LOCATION:Great Hall',
        'END:VEVENT',
      ]),
      'END:VCALENDAR\r\n',
    ].join('\r\n'),
  );

async function readParts(...documents: Uint8Array[]) {
  const { parts } = await runParseTask({ kind: 'ics', documents, context });
  return [...unpackEvents(parts)];
}

describe('Reading a calendar in its process', () => {
  it('keeps the dates of an entry without a UID in one part, wherever they are in the file', async () => {
    const others = Array.from({ length: 1_200 }, (_, index) => ({ uid: `other-${index}`, title: 'Talk' }));
    const choir = ['20261201', '20261208'].map((day) => ({ title: 'Choir', day }));
    const parts = await readParts(calendarOf([...choir.slice(0, 1), ...others, ...choir.slice(1)]));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.flat()).toHaveLength(1_202);
    const withChoir = parts.filter((part) => part.some(({ title }) => title === 'Choir'));
    expect(withChoir.map((part) => part.filter(({ title }) => title === 'Choir').length)).toEqual([2]);
  });

  it('takes an entry that several documents have from the last of them', async () => {
    const documents = ['First', 'Second'].map((title) => calendarOf([{ uid: 'same', title }]));
    expect((await readParts(...documents)).flat().map(({ title }) => title)).toEqual(['Second']);
  });
});
