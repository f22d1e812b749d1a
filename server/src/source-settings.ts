import * as z from 'zod';

/** Texts separated by commas. */
export const list = z
  .string()
  .default('')
  .transform((texts) =>
    texts
      .split(',')
      .map((one) => one.trim().toLowerCase())
      .filter(Boolean),
  );

const text = z.string().trim().min(1).optional();

/** The settings of events from outside. */
export const sourceSettings = {
  SOURCES_PRIVATE_HOSTS: list.meta({
    description:
      'servers that imports and their pictures may be read from although they are not on the public internet: host:port, separated by commas',
  }),
  SOURCES_FILE: text.meta({
    description: 'a JSON file with sources that are added at the start; see [operating](docs/operating.md)',
    absent: 'sources are added in the console only',
  }),
  TICKETMASTER_API_KEY: text.meta({
    description: 'the key of the Ticketmaster Discovery API',
    absent: 'its sources are off',
  }),
  TICKETMASTER_BASE_URL: z
    .url()
    .default('https://app.ticketmaster.com')
    .meta({ description: 'the address of the Ticketmaster Discovery API' }),
  SEATGEEK_CLIENT_ID: text.meta({
    description: 'the client id of the SeatGeek API',
    absent: 'its sources are off',
  }),
  SEATGEEK_BASE_URL: z
    .url()
    .default('https://api.seatgeek.com')
    .meta({ description: 'the address of the SeatGeek API' }),
};
