const smallWords = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'on', 'de', 'del', 'la']);

function capitalize(word: string): string {
  return word.replace(/\p{L}+/gu, (part, position: number, whole: string) => {
    // 'COLLEGE'S' keeps its small s.
    if (whole[position - 1] === "'" && part.length === 1) return part.toLowerCase();
    return part[0]?.toUpperCase() + part.slice(1).toLowerCase();
  });
}

/** 'UNIVERSITY OF THE ARTS-MAIN' as 'University of the Arts-Main'; text with small letters is unchanged. */
export function readableName(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word.toLowerCase()) ? word.toLowerCase() : capitalize(word),
    )
    .join(' ');
}
