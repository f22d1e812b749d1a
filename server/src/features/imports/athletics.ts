/** What the title of a game says beside its teams. */
export interface Game {
  /** Without the mark of a result that Sidearm, the calendar of most college teams, puts before it. */
  title: string;
  /** It has been played, or it isn't played: nothing to go to. */
  isOver: boolean;
  /** It is played at the opponent's. */
  isAway: boolean;
}

const sport =
  '(?:basketball|football|soccer|baseball|softball|volleyball|hockey|lacrosse|rugby|tennis|golf|swimming(?: (?:and|&) diving)?|diving|water polo|track(?: (?:and|&) field)?|cross country|wrestling|gymnastics|rowing|fencing|squash|bowling|field hockey|ice hockey|equestrian|rifle|skiing|triathlon|cheerleading)';

/** '[W] Akron Women's Soccer vs Maine' */
const resultMark = /^\s*\[\s*[WLTDN]\s*\]\s*/;
/** Two numbers that are no date, time or season: '27-21', '3 – 2'. */
const score = String.raw`\d{1,3}\s?[-–]\s?\d{1,3}(?![\d/:-]|\s?[ap]\.?m\b)`;
const result = new RegExp(
  [
    String.raw`\b(?:win|won|loss|lost|tied?|drew|draw|final(?: score)?|def(?:eated|\.)?)\b[\s.,:(]{0,3}${score}`,
    String.raw`(?:^|[\s,(])[WLTD][\s,:]{1,2}${score}`,
    String.raw`\(\d{1,3}\)\s+vs?\.?\s.{1,60}\(\d{1,3}\)`,
  ].join('|'),
  'i',
);
/** A team's week without a game. */
const bye = /\bbye[\s-]*week\b|^\W*bye\W*$|[-–:]\s*bye\W*$/i;
const awayGame = new RegExp(String.raw`\b${sport}\b\s+(?:at|@)\s+\S`, 'i');
/** Recreation, and games that name where at home they are. */
const ownPlace =
  /\b(intramurals?|open|club|pick ?up|drop[ -]?in|youth|learn|intro|adult|free|community|lessons?|clinic|camp)\b|\b(stadium|cent(er|re)|arena|gym(nasium)?|courts?|fields?|fieldhouse|pool|hall|park|complex|rink)\s*$/i;
/** 'W 1-0', a line of the description of a game that has been played. */
const scoreLine = new RegExp(String.raw`^[ \t]*([WLTD],?\s+${score}.{0,20})$`, 'm');

/** Reads the title of an event as that of a game; of anything else it says neither over nor away. */
export function readGame(title: string, description: string): Game {
  const isMarked = resultMark.test(title);
  const bare = title.replace(resultMark, '').replace(/\s+/g, ' ').trim();
  const played = isMarked ? scoreLine.exec(description)?.[1]?.trim() : undefined;
  return {
    title: played && bare ? `${bare} (${played})` : bare || title,
    isOver: isMarked || result.test(title) || bye.test(title),
    isAway: awayGame.test(bare) && !ownPlace.test(bare),
  };
}
