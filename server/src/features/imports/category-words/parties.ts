import { type Phrases, terms } from './terms';

/** Parties and balls. */
export const partyPhrases: Phrases = {
  decisive: terms(`
    all black, all black party, all white, all white party, anniversary party, baby shower, bachelor party,
    bachelorette party, beach party, birthday affair, birthday bash, birthday celebration, birthday party,
    black affair, black tie affair, block bash, block party, boat party, boat ride, book launch party, booze
    cruise, carnival ball, celebrity bash, charity gala, christmas affair, christmas day party, christmas
    eve party, christmas party, club party, cocktail party, college party, costume party, dance party, day
    party, dinner dance, end of year celebration, end of year party, engagement party, eve ball, eve party,
    fete, fiesta night, foam party, garden party, glow party, graduation party, halloween celebration,
    halloween party, holiday affair, holiday dance, holiday party, holiday soiree, house party, j ouvert,
    jouvert, kickoff party, launch bash, launch party, loft party, mardi gras, masked ball, masquerade ball,
    neon party, new year ball, new year bash, new year celebration, new year countdown, new year eve, new
    year extravaganza, nye, office party, pajama party, party bus, pool party, pride party, quinceanera,
    retirement party, reunion party, silent party, staff party, super bowl party, sweet #, tea party, ugly
    sweater, ugly sweater party, warehouse party, watch the ball drop, welcome bash, welcome party, white
    out, white out party, white party, yacht party, year end celebration, year eve`),
  strong: terms(`
    aquarius, aries bash, bachelorette, ball drop, bash, black tie, capricorn, carnival, charity ball,
    confetti, cotillion, cotillon, countdown, dance fest, debutante, dress to impress, fiesta, formal dance,
    gala, halloween ball, homecoming, kickback, luau, masquerade, partay, parties, party, party cruise,
    pisces, prom, sagittarius, scorpio, semi formal, semiformal, shindig, snow ball, soiree, spring ball,
    taurus, twerk, winter ball, yacht`),
  usual: terms(`
    affair, ball, birthday, caribbean, champagne, extravaganza night, formal, glitter, masked, naughty, new
    year, sexy, soca, times square`),
  faint: terms('anniversary, halloween'),
};
