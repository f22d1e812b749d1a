import type { Category } from '@quad/shared/categories';
import { terms } from './category-terms';

/**
 * How much a phrase counts: a `decisive` one means nothing else ('work party'), a `strong` one names the kind of
 * event ('lecture'), a `usual` one its subject ('jazz'), a `faint` one only leans somewhere ('club').
 */
export type PhraseStrength = 'decisive' | 'strong' | 'usual' | 'faint';

export type PhraseTable = Record<Category, Partial<Record<PhraseStrength, readonly string[]>>>;

/**
 * Words and phrases of titles, written by hand. They are compared as `foldWords` leaves them, also in the plural
 * ('concert' finds 'Concerts'); '#' is any number. Of phrases that overlap the longest counts alone: 'work party'
 * is no 'party'. The strengths add up.
 */
export const titlePhrases: PhraseTable = {
  concerts: {
    decisive: terms(`
      concert band, community band, big band, jazz band, rock band, symphony orchestra, open rehearsal, live band,
      student recital, faculty recital, chamber music`),
    strong: terms(`
      concert, recital, symphony, symphonic, philharmonic, orchestra, live music, world tour, farewell tour,
      reunion tour, headline tour, anniversary tour, tour #, # tour, north american tour, european tour, us tour, uk tour, summer tour,
      fall tour, winter tour, spring tour, australian tour, australia tour, in concert,
      chamber singer, choir, chorale, chorus, glee club, a cappella, acappella, battle of the bands, album release,
      listening party, tribute to, singalong, sing along, music festival, jazz festival, blues festival,
      songwriter, singer songwriter, carillon, organ demonstration, drum circle, jam session, unplugged`),
    usual: terms(`
      music, jazz, blues, bluegrass, acoustic, opera, operetta, choral, ensemble, quartet, quintet, trio, octet,
      band, singer, vocalist, hip hop, rapper, gig, piano, pianist, guitar, guitarist, violin, violinist, viola,
      cello, cellist, flute, oboe, clarinet, saxophone, trumpet, trombone, bassoon, harp, organist, percussion,
      woodwind, brass, string, soprano, tenor, baritone, voice, reggae, dancehall, techno, americana, gospel,
      punk, indie, metal, folk, soul, funk, r and b, edm, tribute, mixtape, beethoven, mozart, bach, vivaldi, handel,
      messiah, carol, caroler, live at, live in, soundcheck, coffee house, coffeehouse`),
    faint: terms(`
      tour, live, performing, rock, feat, featuring, ft, with special guest, presents, an evening with,
      revival, sound, song, sing, vip, festival pass, day pass, school of music`),
  },
  sports: {
    decisive: terms(`
      watch party, fun run, run club, running club, turkey trot, half marathon, bike ride, bike trip, bike tour,
      group ride, training camp, martial art, self defense, flag football, track and field, cross country,
      table tennis, ping pong, disc golf, ultimate frisbee, swim lesson, swim meet, spin class, step class, tai chi,
      taekwon do, jiu jitsu, world cup, super bowl, march madness, cricket match, winner group,
      nature walk, walk run`),
    strong: terms(`
      basketball, football, soccer, baseball, softball, volleyball, hockey, lacrosse, rugby, tennis, pickleball,
      golf, gymnastics, rowing, wrestling, boxing, kickboxing, mma, ufc, dodgeball, kickball, badminton, futsal,
      yoga, pilates, zumba, barre, crossfit, triathlon, marathon, regatta, karate, judo, taekwondo, wushu,
      fencing, archery, intramural, tryout, scrimmage, playoff, preseason, pre season, regular season, semi
      final, semifinal, quarterfinal, quarter final, matchday, home opener, tailgate, grand prix, #k, # mile, #k
      run, esport, swimming, climbing, kayaking, skiing, snowboarding, surfing, hiking, cycling, bowling,
      workout, fitness, group x, vs, versus, v, aerobic, endurance, bracket race, hiit, spikeball, cornhole,
      frisbee, quidditch, bouldering, scuba, canoeing, open gym, rec night, climbing wall, polo, powerlifting,
      cheerleading, spin`),
    usual: terms(`
      championship, tournament, hike, trek, bike, swim, ski, skate, skating, gym, run, runner, race, sport,
      athletic, nba, nfl, nhl, mlb, mls, ncaa, collegiate, hoops, relay, crew, cricket, diving, game #, round #,
      week #, league, cup, kayak, climb, aqua, day session, night session, open session, regional final, team,
      sweat, paddle, canoe, weightlifting, cardio`),
    faint: terms('walk, match, outdoor, invitational, move, movement, ride'),
  },
  study: {
    decisive: terms(`
      office hour, study session, study group, study hall, study night, study jam, study space, study table,
      study cafe, book club, reading group, journal club, lunch and learn, career fair, job fair, info session,
      information session, informational meeting, thesis defense, dissertation defense, master class,
      masterclass, grand round, teach in, guest lecture, artist talk, author talk, book talk, pop up talk, in
      conversation, a conversation with, artist in conversation, poetry workshop, writer workshop, science cafe,
      research cafe, final exam, final examination, exam review, homework help, course registration, priority
      registration, registration deadline, deadline, mock interview, case competition, training program, panel
      discussion, professional development, driving class, coding class, business conference, speaker series,
      lecture series, conversation hour, advising, coaching, robotics competition, study abroad, writing center,
      supplemental instruction, review session, poster session, brown bag, case study, internship fair, graduate
      school fair, grad school, networking night, pitch competition, etiquette dinner, alumni panel, student
      panel, research day, thesis presentation, community development`),
    strong: terms(`
      lecture, seminar, colloquium, colloquia, symposium, symposia, workshop, webinar, conference, summit,
      keynote, panel, tutoring, tutorial, exam, midterm, thesis, dissertation, defense, hackathon, hack night,
      boot camp, bootcamp, training, certification, resume, tedx, course, introduction to, intro to, how to,
      bookclub, readmission, registration, minimester, grade, withdraw, drop add, instruction begin,
      instruction, end of term, reading period, research, poster, talk, q and a, open house, academic,
      application, networking, literacy, orientation, onboarding, fellowship, internship, curriculum design,
      lesson, oral history, forum, class, osha, degree, diploma, capstone, cram, mentoring, tutor, proposal`),
    usual: terms(`
      study, learn, learning, publishing, writing, data, python, javascript, programming, coding, software,
      machine learning, ai, computing, technology, tech, science, scientist, engineering, math, physics, biology, chemistry,
      history, economics, law, medical, medicine, finance, financial, investing, investor, startup, business,
      entrepreneur, entrepreneurship, developer, marketing, leadership, career, professional, industry, education,
      educator, teaching, method, speaker, presentation, discussion, strategy, policy, regulation, poetry, author, write, language,
      spanish, french, portuguese, esl, library discovery, institute, postdoctoral, postdoc, graduate, undergraduate,
      faculty, phd, dr, analysis, review, impact, mental fitness, panelist, essay, project, skill, consultation, eligibility, 101, closing remark, opening remark`),
    faint: terms(`
      introduction, third party, understanding, exploring, building, creating, crafting, planning, managing, developing, design,
      future, semester, session, basic, tip, for beginners, level, program, school, camp, series, tool, user group,
      assessment, helping, work`),
  },
  nightlife: {
    decisive: terms(`
      karaoke, open mic, open mike, mic night, bar crawl, pub crawl, beer crawl, happy hour, night club,
      nightclub, club night, comedy show, comedy night, comedy club, stand up comedy, improv show, drag show,
      drag brunch, drag bingo, drag queen, drag race, ladies night, ladies free, ladies no cover, bottle
      service, no cover, guest list, guestlist, comedy showcase, sketch comedy, after party, afterparty, silent
      disco, quiz night, dj set`),
    strong: terms(`
      comedy, comedian, comic, improv, improvisational, stand up, trivia, quizzo, pub quiz, burlesque, cabaret,
      speakeasy, cocktail, mixology, rave, dj, rooftop, hookah, casino night, drag, salsa night, latin night,
      bachata night, latin fridays, disco, quiz, stand up comic`),
    usual: terms('lounge, nightlife, bar, pub, mic, fridays, saturdays, joke, funny'),
    faint: terms('after hour'),
  },
  parties: {
    decisive: terms(`
      holiday party, christmas party, halloween party, birthday party, pajama party, dance party, block party,
      pool party, launch party, pride party, new year eve, nye, birthday celebration, halloween celebration,
      foam party, welcome party, house party, costume party, white party, fiesta night, mardi gras`),
    strong: terms(`
      party, parties, prom, gala, bash, fiesta, masquerade, kickback, luau, homecoming, winter ball, spring ball,
      snow ball, charity ball, halloween ball, black tie, carnival`),
    usual: terms('birthday, new year, ball, formal, soiree'),
    faint: terms('halloween, anniversary'),
  },
  food: {
    decisive: terms(`
      farmers market, greenmarket, bake sale, cooking class, cooking with, cooking demo, food truck, food
      festival, seafood festival, beer festival, wine festival, wine tasting, beer tasting, food box, farm box,
      free food, free pizza, ice cream social, midnight breakfast, grilled cheese, taste of, snack night, dinner
      party, shabbat dinner, iftar, pie sale, cook off`),
    strong: terms(`
      food, brunch, barbecue, barbeque, bbq, cookout, cook out, picnic, potluck, banquet, tasting, pizza, taco,
      dumpling, sushi, ramen, boba, matcha, empanada, seafood, feast, culinary, dimsum, dim sum, oktoberfest,
      brewfest, chili cook off, pancake, supper, dinner, lunch, luncheon, breakfast, cooking, baking, grub,
      crawfish, buffet, dessert, donut, doughnut, ice cream, cupcake, burger, foodie`),
    usual: terms(`
      cookie, coffee, espresso, chocolate, wine, beer, brewery, brew, whiskey, bourbon, vegan, chef, cake, chili,
      bagel, fried, chicken, treat, smore, drink, high tea, afternoon tea`),
    faint: terms('snack, eat, cafe, taste, sale'),
  },
  restaurants: {
    decisive: terms(`
      prix fixe, tasting menu, omakase, supper club, wine dinner, chef dinner, restaurant week, dine out,
      course dinner`),
    strong: terms('restaurant, bistro, dine'),
  },
  social: {
    decisive: terms(`
      work party, working group, work group, line dance, line dancing, square dance, dance
      marathon, swing dance, salsa dance, dance class, dance workshop, dance concert, dance project, ballroom
      dance, contra dance, bible study, blood drive, board game, card game, video game, game night, games night,
      movie night, film screening, film series, film festival, film forum, movie marathon, art fair, craft fair,
      craft night, holiday market, flea market, art walk, car show, auto show, cars and coffee, cruise in, speed
      dating, escape room, dungeons and dragons, campus closed, no class, university holiday, institute holiday,
      spring break, fall break, winter break, thanksgiving break, press conference, conference call, body
      meeting, board meeting, policy board, advisory board, advisory committee, history tour, walking tour,
      campus tour, museum tour, guided tour, garden tour, archive tour, holiday open house, dance lesson, open
      studio, committee meeting, club meeting, sub committee, subcommittee, board of directors, weekly meeting,
      weekly call, community call, community meeting, clothing drive, toy drive, sound bath, sound meditation,
      good friday, weekly standup, daily standup, queen birthday, king birthday, melbourne cup day, coffee hour,
      tea time, teatime, blind date, pottery, quilting, embroidery, knitting, crochet, ballet, wheel throwing,
      henry v, boxing day, labor day, book signing, rocky horror picture show, family fun, fun day, after school
      program, open day, general meeting, team meeting, magic school bus, school play, speech competition, mass
      meeting, debate night, meet and greet, story hour, story time, storytime, magic show, tech rehearsal,
      dress rehearsal, club fair, involvement fair, activities fair, food pantry, food drive, clothing swap,
      book sale, art market, therapy dog, pet therapy, blood donation, town hall, listening session, hide and
      seek, magic the gathering, mario kart, story slam, storyslam, poetry slam, wellness day`),
    strong: terms(`
      film, movie, movies, screening, exhibit, exhibition, gallery, theatre, theater, musical, play reading,
      dance, dancing, worship, chapel, mass, prayer, interfaith, volunteer, volunteering, bingo, chess, poker,
      debate, uno, craft, diy, game, jeopardy, galentine, palentine, valentine, painting, sculpture, drawing,
      wedding, parade, powwow, vigil, closure, committee, meeting, gbm, general body, tabling, speedcubing, lan
      party, restoration, cleanup, vaccine, covid, disposal, bridal, pageant, nutcracker, shakespeare, rush,
      reunion, hangout, hang out, mixer, potting, mindfulness, meditation, breathwork, art sale, auction,
      hypnosis, reiki, easter, commencement, runway show, fashion show, market, fair, escape,
      donation, lan, runway, convocation, philanthropy, fundraiser, directed by, raffle, origami, zine, collage,
      journaling, mahjong, puzzle, nintendo, minecraft, lego, thrift, swap, magician, magic, circus, callout,
      call out, audition, slime, bracelet, candle, keychain, terrarium,
      scavenger hunt, planetarium, eid, diwali, holi, hanukkah`),
    usual: terms(`
      art, arts, club, festival, social, community, family, children, kid, museum, garden, holiday, celebration,
      salsa, play, board, pride, cultural, culture, fashion, retreat, service, interview, wellness, destress, de
      stress, shorts program, awards, award, visit, tour of, antique, jewelry, church, ceremony, recruitment,
      outreach, convention, chinese new year, lunar new year, production, tradition, sustainability, tattoo`),
    faint: terms('day, tea, exchange, welcome, spring fling, weekend, hearing, open'),
  },
};

/** Words of a venue that say what most of its events are. */
export const venuePhrases: PhraseTable = {
  concerts: {
    faint: terms(`
      music hall, concert hall, recital hall, school of music, amphitheater, amphitheatre, ballroom, opera house, jazz club,
      theatre, theater, pavilion, fillmore, music center, bandshell, symphony, jazz, house of blues`),
  },
  sports: {
    faint: terms(
      'stadium, field house, fieldhouse, ballpark, gymnasium, ice rink, natatorium, aquatic center, pool, hockey, basketball, baseball',
    ),
  },
  study: { faint: terms('coding academy, training center') },
  nightlife: {
    strong: terms(
      'comedy club, comedy theater, comedy theatre, improv, funny bone, punch line, punchline, comedy corner, laugh factory',
    ),
    faint: terms('nightclub, night club, lounge'),
  },
  parties: {},
  food: { faint: terms('winery, brewery, kitchen') },
  restaurants: {},
  social: { usual: terms('cinema, repertory, film center, movie theater, museum, gallery, church, temple') },
};
