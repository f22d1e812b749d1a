import type { Category } from '@quad/shared/categories';

/** Terms separated by commas, so that a long list reads as plain text. */
function terms(list: string): readonly string[] {
  return list.trim().replace(/\s+/g, ' ').split(', ');
}

/**
 * Our categories for the sources' own classifications, folded by `foldWords` ('Arts & Theatre' is 'arts and
 * theatre'). Ticketmaster: segments, genres and subgenres; SeatGeek: taxonomies; Localist: event types; ICS:
 * CATEGORIES; JSON-LD: schema.org types and keywords. Names that say little about the kind of event
 * ('Miscellaneous', 'Festival', 'Fall') are left out on purpose, so that words decide.
 */
export const sourceClassifications: Record<Category, readonly string[]> = {
  concerts: terms(`
    music, concert, concerts, live music, music festival, music festivals, music and concerts, concerts and
    music, music performance, musical performance, recital, recitals, classical, classical opera, classical
    vocal, classical orchestral instrumental, classical and instrumental, opera, choral and vocal, symphony,
    orchestra, jazz, rock, country, hip hop rap, childrens music, music event, concert series, ensemble,
    live performance music`),
  sports: terms(`
    sport, sports, athletics, athletic, athletic event, athletic events, athletics and recreation, sports
    and recreation, recreation, sports and fitness, fitness, wellness and fitness, recreational sports,
    intramurals, sport youth, sport adult, athletic race tour, athletic charitable, travel and outdoor,
    outdoors, outdoors and recreation, sports event, exercise action, wrestling, mma, rodeo, sporting event,
    games athletics`),
  study: terms(`
    lecture, lectures, lecture seminar, lecture talk workshop, lectures and presentations, lecture series,
    lectures and conferences, talk, talks, talk lecture, seminar, seminars, colloquium, symposium,
    conference, conferences, conference symposium, workshop, workshops, class workshop, workshops and
    training, training, training workshop, class, classes, courses, academic, academic calendar, academics,
    academic dates, academic deadlines, registration, exams, final exams, grades, thesis, dissertation,
    thesis defense, reading period, readmission, information session, information sessions, info session,
    webinar, study session, study group, tutoring, career, careers, career fair, career development,
    research, science and tech, science and technology, new technology, school activities, education,
    education event, course instance, hackathon, literary, literary event, business event, business,
    professional development, important dates, administrative day`),
  nightlife: terms(`
    nightlife, comedy, comedy event, stand up comedy, variety and cabaret, cabaret, burlesque, club, clubs
    and dancing, bars, bar and nightlife, casino gaming, trivia, karaoke, drag`),
  parties: terms(`party, parties, dance party, celebration party, homecoming, gala`),
  food: terms(`
    food, food and drink, food and drink events, food and dining, food event, food festival, farmers market,
    farmers markets, culinary, tasting, food truck, food and wine`),
  restaurants: terms(`restaurant, restaurants, dining, dining out`),
  social: terms(`
    arts and theatre, arts, art, theatre, theater, theater event, musical, musicals, broadway series,
    broadway tickets national, theater broadway national tours, exhibit, exhibits, exhibition, exhibition
    event, visual arts event, gallery, film, films, film screenings, screening event, movie, dance, dance
    event, dance performance, dance performance tour, family, childrens event, childrens theatre, circus,
    circus and specialty acts, cirque du soleil, magic and illusion, fine art, religious, spirituality,
    volunteer, volunteering, parade, holiday, holidays, commencement, graduation, school time series,
    sidewalk sale`),
};

/** One rule for the words of a title: the first pattern that matches decides. */
export interface WordRule {
  category: Category;
  /** Parts of a regular expression over folded words; each matches whole words. */
  words: readonly string[];
  /** False for words too common in running text to be trusted in a description. */
  inDescriptions: boolean;
}

/** The most reliable first: 'chess tournament' is no sport and 'yoga class' is no study group. */
export const wordRules: readonly WordRule[] = [
  {
    category: 'social',
    inDescriptions: false,
    words: terms(`
      (board|card|video|tabletop|party) ?games?( night)?, game night, games night, chess, poker, debate,
      (movie|film|anime) (night|screening|series|festival), screening, blood drive, volunteer(ing)?,
      dungeons and dragons, bingo, speed dating, craft(s|ing)? night, (art|craft|holiday|flea)
      (fair|market), closed, no class(es)?, university holiday, (spring|fall|winter|thanksgiving) break,
      dance class(es)?, car show, cruise in, cars and coffee`),
  },
  {
    category: 'sports',
    inDescriptions: true,
    words: terms(`
      vs, versus, championships?, tournament, playoffs?, intramurals?, tryouts?, scrimmage, grand prix,
      semi ?finals?, quarter ?finals?, world cup, super bowl, march madness, matchday`),
  },
  {
    category: 'study',
    inDescriptions: false,
    words: terms(`
      lunch and learn, study (session|group|hall|night|jam|party|break), tutoring, tutorials?, office hours,
      (final|midterm|exam|test|sat|gre|mcat|lsat) (exams?|prep|review), exams?, lectures?, seminars?,
      colloqui(um|a), symposi(um|a), workshops?, webinars?, (?<!press )conference(?! house), summit, info(rmation)? ?sessions?,
      thesis, dissertation, defense, hackathon, hack ?(night|day), boot ?camp, training, certification,
      master ?class, book (club|group|discussion), reading group, journal club, career fair, job fair,
      resume, deadline, advising, open house, coding, programming, python, javascript, data science, machine
      learning, q and a, panel, keynote, research, symposiums?`),
  },
  {
    category: 'nightlife',
    inDescriptions: true,
    words: terms(`
      karaoke, trivia, open mic, open mike, (bar|pub|beer) crawl, happy hour, night ?clubs?, club night,
      comedy, comedians?, comic, stand ?up, improv, drag (show|brunch|queens?|bingo|race), burlesque,
      cabaret, speakeasy, cocktails?, mixology, dj, djs, after ?party, ladies night, guest ?list, lounge,
      rave, (salsa|latin|bachata) (night|fridays?|saturdays?), ladies free, rooftop, hookah, bottle service,
      no cover`),
  },
  {
    category: 'parties',
    inDescriptions: false,
    words: terms(`
      (?<!third |watch |political |working )part(y|ies), block ?party, prom, gala, bash, birthday, fiesta,
      (winter|spring|snow|charity|halloween|masquerade|black tie|military) ball, masquerade, new years? eve,
      nye, new years?, kickback, mardi gras, homecoming, luau, dance ?fest, carnival, celebration`),
  },
  {
    category: 'restaurants',
    inDescriptions: true,
    words: terms(`
      restaurants?, prix fixe, tasting menu, omakase, supper club, (wine|chefs?) dinner, bistro, dine out`),
  },
  {
    category: 'food',
    inDescriptions: false,
    words: terms(`
      food, foodie, brunch, lunch(eon)?, dinner, supper, breakfast, bbq, barbe(c|q)ue, cook ?out, picnic,
      potluck, pizza, tacos?, tastings?, bake ?sale, baking, cooking, cookies?, coffee, ice cream, donuts?,
      doughnuts?, chili, farmers? market, feast, pancakes?, wines?, beers?, brew(ery|fest|s)?, culinary,
      chefs?, vegan, snacks?, oktoberfest, desserts?, cupcakes?, chocolate, sushi, ramen, dumplings?,
      whiskey, bourbon, tea ?time, high tea, boba, burgers?, smores`),
  },
  {
    category: 'sports',
    inDescriptions: true,
    words: terms(`
      basketball, football, soccer, baseball, softball, volleyball, hockey, lacrosse, rugby, tennis,
      pickleball, golf, swim(ming)?, diving, track and field, cross country, wrestling, boxing(?! day), mma, ufc,
      gymnastics, rowing, crew, cricket, badminton, table tennis, ping pong, dodgeball, kickball, ultimate
      frisbee, disc golf, yoga, pilates, zumba, spin class, fitness, workout, gym, 5k, 10k, (half )?marathon, fun run, run club, turkey trot, \\d+ ?(k|mile) (run|walk), runners?,
      triathlon, bik(e|ing) ?(ride|tour)?, cycling,
      hik(e|ing), climbing, kayak(ing)?, ski(ing)?, snowboard(ing)?, skat(e|ing), surf(ing)?, karate, judo,
      taekwondo, jiu jitsu, martial arts, self defense, archery, fencing, bowling, billiards, esports,
      sports?, athletics?, nba, nfl, nhl, mlb, mls, ncaa, tailgate, watch party, hoops, relay, tai chi,
      barre, crossfit, regatta, round \\d+, week \\d+, regular season, preseason,
      (?<!henry |george |part |rocky )v (?!at |in |on |by |the )[a-z]+`),
  },
  {
    category: 'concerts',
    inDescriptions: true,
    words: terms(`
      concerts?, (world|farewell|reunion|headline|north american|us|uk|european|summer|fall|winter|spring)
      tour, tour 20\\d\\d, 20\\d\\d tour, live (music|at|in|on|band|jazz), music, bands?, orchestra,
      symphon(y|ic), philharmonic, recital, choir, choral, chorale, chorus, singers?, ensemble, quartet,
      quintet, trio, jazz, blues, bluegrass, acoustic, opera, operetta, sing ?along, song ?writers?, hip
      ?hop, rapper, album release, gig, a ?cappella, glee club, piano, pianist, guitar, guitarist, violin,
      cello, in concert, performing live, carol(s|ing), carolers, reggae, techno, americana, gospel,
      (punk|indie|classic|hard|folk) rock, rock (band|n roll|show|fest), (folk|soul|funk|metal|indie) (band|music|night|fest),
      r and b, edm, tribute, unplugged, mixtape, beethoven, mozart, bach, vivaldi,
      handel, messiah`),
  },
  {
    category: 'study',
    inDescriptions: false,
    words: terms(`
      class(es)?, courses?, study, studying, learn(ing)?, how to, introduction to, intro to, 101, talk,
      speakers?, presentations?, discussion, academic, semester, registration, register, grades?, credit,
      education, professional, careers?, science, engineering, math(ematics)?, physics, biology,
      chemistry, history, economics, law (school|review|society|clinic), medical, finance, investing, investors?, startups?, business,
      entrepreneurs?, entrepreneurship, tech, technology, developers?, software, data, ai, design,
      marketing, leadership, writing, writers, poetry, language, spanish, french, esl, library, institute,
      faculty, drop ?add, withdraw(al)?, finals, instruction`),
  },
];
