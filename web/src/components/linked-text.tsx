import { linkify } from '../lib/linkify';

/** What a person wrote, as plain text whose http(s) addresses are links that vouch for nothing. */
export function LinkedText({ text }: { text: string }) {
  let position = 0;
  return linkify(text).map((piece) => {
    const key = position;
    position += piece.text.length;
    return piece.kind === 'text' ? (
      piece.text
    ) : (
      <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    );
  });
}
