import { linkify } from '../lib/linkify';

/** User-written plain text whose http(s) URLs become links with rel attributes that vouch for nothing. */
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
