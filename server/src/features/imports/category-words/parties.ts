import { type Phrases, terms } from './terms';

/** Parties and balls. */
export const partyPhrases: Phrases = {
  decisive: terms(`
    baby shower, beach party, birthday celebration, birthday party, block party, book launch party, charity
    gala, christmas party, college party, costume party, dance party, end of year party, eve ball, eve
    party, fiesta night, foam party, garden party, glow party, graduation party, halloween celebration,
    halloween party, holiday dance, holiday party, house party, kickoff party, launch bash, launch party,
    mardi gras, neon party, new year ball, new year eve, nye, pajama party, pool party, pride party,
    quinceanera, sweet #, tea party, watch the ball drop, welcome party, white party`),
  strong: terms(`
    bash, black tie, carnival, charity ball, cotillion, fiesta, formal dance, gala, halloween ball,
    homecoming, kickback, luau, masquerade, partay, parties, party, party cruise, prom, semi formal,
    semiformal, shindig, snow ball, spring ball, winter ball, yacht`),
  usual: terms('ball, birthday, formal, new year, soiree, times square'),
  faint: terms('anniversary, halloween'),
};
