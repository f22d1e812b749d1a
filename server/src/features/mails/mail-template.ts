import { escapeHtml } from '@quad/shared/escape-html';

/**
 * One layout for every mail: tables and inline styles, because mail programs draw little else; 600 px, light,
 * at most one marigold button, and readable in Arial. The plain text has the same content, and nothing is hidden: filters
 * count that against a mail.
 */
export interface MailContent {
  badge?: { text: string; tone: 'positive' | 'warn' | 'danger' };
  title: string;
  paragraphs?: readonly string[];
  /** 'When', 'Where' and the like, each with a strong line and a quiet one. */
  facts?: readonly { label: string; value: string; detail?: string | undefined }[];
  /** What was paid for, each with its amount; the last is the total. */
  sums?: readonly { label: string; value: string }[];
  /** Passes beside each other: the picture of each, 'cid:' and its name, and what it is for. */
  passes?: readonly { src: string; text: string }[];
  /** A six-digit code, set apart for copying. */
  code?: string;
  primary?: MailLink;
  secondary?: MailLink;
  /** The tinted box below the card's body, as for the signed link. */
  note?: { lead: string; text: string; link?: MailLink; hint?: string };
  /** Who gets the answers to this mail; absent if nobody does. */
  answeredBy?: string;
  /** Why the person gets this mail, and how to stop it. */
  footer: readonly (string | { text: string; link: MailLink })[];
  /** Address of the picture above the title. */
  posterUrl?: string;
}

interface MailLink {
  text: string;
  url: string;
}

/** Keeps the line breaks of people's own words. */
const paragraph = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Why the mail came, and who reads an answer. */
const footerOf = ({ footer, answeredBy }: MailContent): MailContent['footer'] => [
  ...footer,
  answeredBy ? `Your reply goes to ${answeredBy}.` : 'Nobody reads replies to this email.',
];

const bodyFont = "font-family:'Instrument Sans Variable','Helvetica Neue',Helvetica,Arial,sans-serif";
const displayFont =
  "font-family:'Anybody Variable','Helvetica Neue',Helvetica,Arial,sans-serif;font-stretch:80%";
const tones = {
  positive: 'background:#dbf4e4;color:#0a7340',
  warn: 'background:#ffeccb;color:#865000',
  danger: 'background:#fde5e5;color:#bf1e2b',
};

const table = (rows: string, style = '', attributes = 'width="100%"') =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`;
const row = (cell: string, style: string) => `<tr><td style="${style}">${cell}</td></tr>`;

function button({ text, url }: MailLink, isPrimary: boolean): string {
  const look = isPrimary ? 'background:#ffc21a;color:#15161d' : 'border:1px solid #858895;color:#15161d';
  return `<a href="${escapeHtml(url)}" style="display:inline-block;margin:0 8px 8px 0;padding:14px 23px;border-radius:14px;${look};${displayFont};font-size:17px;line-height:20px;font-weight:700;text-decoration:none">${escapeHtml(text)}</a>`;
}

const textLink = ({ text, url }: MailLink) =>
  `<a href="${escapeHtml(url)}" style="color:#15161d;text-decoration:underline">${escapeHtml(text)}</a>`;

function factRow(
  { label, value, detail }: { label: string; value: string; detail?: string | undefined },
  index: number,
) {
  const line = index > 0 ? 'border-top:1px solid #e2e4e9;' : '';
  const quiet = detail ? `<br><span style="color:#5a5d6a;font-size:15px">${escapeHtml(detail)}</span>` : '';
  return `<tr><td width="76" valign="top" style="padding:13px 0;font-size:14px;line-height:22px;color:#5a5d6a;${line}">${escapeHtml(label)}</td><td style="padding:13px 0;font-size:16px;line-height:22px;${line}"><b style="font-weight:600">${escapeHtml(value)}</b>${quiet}</td></tr>`;
}

/** Amounts below one another, at the right. */
function sumRow({ label, value }: { label: string; value: string }, index: number, all: readonly unknown[]) {
  const isTotal = index === all.length - 1;
  const line = isTotal ? 'border-top:1px solid #e2e4e9;' : '';
  const name = isTotal ? `<b style="font-weight:600">${escapeHtml(label)}</b>` : escapeHtml(label);
  return `<tr><td style="padding:9px 18px;font-size:15px;line-height:22px;color:${isTotal ? '#15161d' : '#5a5d6a'};${line}">${name}</td><td width="110" align="right" valign="top" style="padding:9px 18px 9px 0;font-size:${isTotal ? 20 : 15}px;line-height:22px;white-space:nowrap;${line}"><b style="font-weight:600">${escapeHtml(value)}</b></td></tr>`;
}

function cardRows(mail: MailContent): string {
  const pad = 'padding:0 32px';
  const badge = mail.badge
    ? `<p style="margin:0 0 12px"><span style="display:inline-block;box-sizing:border-box;max-width:100%;padding:5px 9px;border-radius:8px;${tones[mail.badge.tone]};font-size:13px;font-weight:700;line-height:16px">${escapeHtml(mail.badge.text)}</span></p>`
    : '';
  const rows = [
    mail.posterUrl
      ? row(
          `<img src="${escapeHtml(mail.posterUrl)}" width="568" height="200" alt="" style="display:block;width:100%;height:200px;object-fit:cover">`,
          'height:200px;font-size:0;background:#e2e4e9',
        )
      : '',
    row(
      `${badge}<h1 style="margin:0;${displayFont};font-size:36px;line-height:38px;font-weight:800">${escapeHtml(mail.title)}</h1>`,
      `padding:28px 32px 14px`,
    ),
    ...(mail.paragraphs ?? []).map((text) =>
      row(paragraph(text), `${pad};padding-bottom:14px;font-size:16px;line-height:24px;color:#3b3d49`),
    ),
    mail.code
      ? row(
          `<span style="display:inline-block;padding:14px 20px;border-radius:14px;background:#f5f6f8;${displayFont};font-size:34px;line-height:36px;font-weight:800;letter-spacing:.14em">${escapeHtml(mail.code)}</span>`,
          `${pad};padding-bottom:18px`,
        )
      : '',
    mail.passes?.length ? row(mail.passes.map(passPicture).join(''), 'padding:0 32px') : '',
    mail.facts?.length
      ? row(table(mail.facts.map(factRow).join(''), 'table-layout:fixed'), `${pad};padding-bottom:8px`)
      : '',
    mail.sums
      ? row(
          table(mail.sums.map(sumRow).join(''), 'table-layout:fixed;background:#f5f6f8;border-radius:14px'),
          `${pad};padding-top:8px;padding-bottom:12px`,
        )
      : '',
    mail.primary || mail.secondary
      ? row(
          `${mail.primary ? button(mail.primary, true) : ''}${mail.secondary ? button(mail.secondary, false) : ''}`,
          'padding:10px 32px 22px',
        )
      : '',
    mail.note ? noteRow(mail.note) : '',
  ];
  return rows.join('');
}

/** White in both themes, with nothing on the code. */
function passPicture({ src, text }: NonNullable<MailContent['passes']>[number]): string {
  const picture = `<img src="${escapeHtml(src)}" width="159" height="159" alt="The QR code of your pass" style="display:block;width:159px;height:159px;background:#ffffff">`;
  return `<div style="display:inline-block;max-width:100%;margin:0 12px 14px 0;vertical-align:top">${picture}<p style="margin:8px 0 0;font-size:13px;line-height:19px;color:#5a5d6a">${escapeHtml(text)}</p></div>`;
}

function noteRow({ lead, text, link, hint }: NonNullable<MailContent['note']>): string {
  const parts = [
    `<p style="margin:0 0 10px"><b style="font-weight:600">${escapeHtml(lead)}</b> ${escapeHtml(text)}</p>`,
    link ? `<p style="margin:0 0 10px"><b style="font-weight:600">${textLink(link)}</b></p>` : '',
    hint ? `<p style="margin:0;font-size:13px;color:#5a5d6a">${escapeHtml(hint)}</p>` : '',
  ];
  return row(parts.join(''), 'padding:18px 32px 20px;background:#f5f6f8;font-size:15px;line-height:22px');
}

/**
 * Our mark, drawn without a picture: programs show those only when asked, and filters take a short text with one for a text
 * in a picture.
 */
const mark = [
  '<span style="display:inline-block;width:14px;height:14px;border:6px solid #15161d;border-radius:9px;vertical-align:top;margin-top:3px"></span>',
  '<span style="display:inline-block;width:10px;height:10px;border-radius:4px;background:#ffc21a;vertical-align:top;margin:19px 9px 0 0"></span>',
].join('');

/** The HTML of a mail; all texts are escaped. */
export function renderMailHtml(mail: MailContent): string {
  const footer = footerOf(mail)
    .map((line) =>
      typeof line === 'string' ? escapeHtml(line) : `${escapeHtml(line.text)} ${textLink(line.link)}`,
    )
    .map((line) => `<p style="margin:0 0 10px;font-size:13px;line-height:19px;color:#5a5d6a">${line}</p>`)
    .join('');
  const name = `<b style="${displayFont};font-size:24px;line-height:32px;font-weight:800;vertical-align:top">Quad</b>`;
  // Fixed, so that neither a picture nor a long word makes the column wider than a phone.
  const card = table(
    cardRows(mail),
    'width:100%;table-layout:fixed;background:#ffffff;border-radius:20px;overflow:hidden',
  );
  const column = table(
    row(mark + name, 'padding:0 32px 18px') +
      row(card, 'padding:0 16px') +
      row(footer, 'padding:22px 32px 0'),
    `width:100%;max-width:600px;table-layout:fixed;text-align:left;overflow-wrap:break-word;${bodyFont}`,
    '',
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(mail.title)}</title></head><body style="margin:0;background:#f0f1f4;color:#15161d">${table(`<tr><td align="center" style="padding:24px 0 32px">${column}</td></tr>`, 'background:#f0f1f4')}</body></html>`;
}

/** The plain text of a mail. */
export function renderMailText(mail: MailContent): string {
  const links = [mail.primary, mail.secondary].filter((link) => link !== undefined);
  const blocks = [
    mail.badge?.text,
    mail.title,
    ...(mail.paragraphs ?? []),
    mail.passes?.map(({ src, text }) => `${text} (QR code: ${src.replace('cid:', '')})`).join('\n'),
    mail.code,
    mail.facts
      ?.map(({ label, value, detail }) => `${label}: ${value}${detail ? `, ${detail}` : ''}`)
      .join('\n'),
    mail.sums?.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    links.map(({ text, url }) => `${text}: ${url}`).join('\n'),
    mail.note &&
      [
        `${mail.note.lead} ${mail.note.text}`,
        mail.note.link && `${mail.note.link.text}: ${mail.note.link.url}`,
        mail.note.hint,
      ]
        .filter(Boolean)
        .join('\n'),
    footerOf(mail)
      .map((line) => (typeof line === 'string' ? line : `${line.text} ${line.link.text}: ${line.link.url}`))
      .join('\n'),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
