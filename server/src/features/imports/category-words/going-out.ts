import { type Phrases, terms } from './terms';

/** Music: kinds of concert, ensembles, instruments, genres, composers, and how tours are named. */
export const concertPhrases: Phrases = {
  decisive: terms(`
    benefit concert, big band, bluegrass jam, brass band, chamber music, chamber orchestra, choral evensong,
    christmas concert, class recital, community band, concert band, concert series, cover band, degree
    recital, doctoral recital, drum line, drumline, ep release, faculty recital, fall concert, fast track,
    gospel choir, guest artist, handbell, holiday concert, jazz band, jazz club, jazz night, junior recital,
    lessons and carols, live band, marching band, memorial concert, music night, music performance, new year
    concert, old time jam, open rehearsal, organ recital, pep band, piano bar, piano recital, pops
    orchestra, record release, release show, rock band, senior recital, silent film with live, song circle,
    spring concert, steel band, steel pan, string orchestra, student musician, student recital, studio
    recital, swing band, symphony orchestra, tribute band, vip package, voice recital, wind ensemble, wind
    symphony, winter concert, youth orchestra`),
  strong: terms(`
    # tour, a cappella, acappella, album launch, album release, album tour, anniversary tour, australia
    tour, australian tour, band night, barbershop, battle of bands, battle of the bands, battle of the dj,
    beat battle, bluegrass festival, blues festival, candlelight concert, cantata, cantate, canto, carillon,
    cd release, chamber ensemble, chamber singer, choir, chor, chorale, chorus, classical music, compline,
    composer concert, composition recital, concert, concerti, concerto, concierto, conducted by, coro,
    country music, double reed, drum circle, duet, duo, early music, electronic music, en concierto, en
    vivo, encore, ep launch, etude, european tour, evensong, fall tour, farewell tour, feliz navidad,
    festival of song, folk fest, folk festival, folk music, fountain concert, fugue, gamelan, gig night,
    glee club, gospel concert, greatest hits, guitar ensemble, headline tour, hip hop showcase, hits of,
    hootenanny, house concert, in concert, indie fest, jam session, jazz combo, jazz fest, jazz festival,
    jazzfest, kammerorchester, konser, konsertissa, konsertti, konzert, lieder, listening party, live music,
    live session, lunchtime concert, madrigal, mariachi, medley, metal fest, mixtape release, motown revue,
    music festival, music of, music video, musician, new music, nocturne, noon concert, north american tour,
    open jam, oratorio, orchester, orchestra, orchestral, organ concert, organ demo, organ demonstration,
    original songs, orkester, orquesta, orquestra, percussion ensemble, philharmonia, philharmonic,
    polonaise, prelude, prelude and fugue, punk fest, rap battle, recital, recitalist, record release show,
    reggae fest, reggae festival, release concert, requiem, residency, reunion tour, revue, rhapsody, rock
    fest, rockfest, serenade, setlist, sinfonia, sinfonietta, sing along, sing for, singalong, singer
    songwriter, singfest, singing, single release, soloist, sonata, songbook, songs from, songs of,
    songwriter, spring tour, street performer, summer tour, symphonic, symphonie, symphony, taiko, the music
    of, the song of, tour #, tribute act, tribute night, tribute show, tribute to, uk tour, unplugged,
    unplugged session, us tour, winter tour, world music, world premiere music, world tour`),
  usual: terms(`
    accordion, acoustic, afrobeat, americana, bach, bachata, ballad, band, banjo, baritone, baroque, bass,
    bassist, bassoon, beatbox, beethoven, bluegrass, blues, bossa nova, brahms, brass, carol, caroler,
    cellist, cello, chanson, charanga, chopin, choral, clarinet, coffee house, coffeehouse, composer,
    conductor, conjunto, countertenor, cumbia, dancehall, debussy, debut album, discography, doo wop, drum,
    drum and bass, drummer, dubstep, dvorak, edm, emo, ensemble, euphonium, faculty showcase, fado, fiddle,
    flamenco, flute, folk, funk, genre, gershwin, gig, gospel, groove, grunge, guitar, guitarist, guitarra,
    handel, harp, harpsichord, haydn, hip hop, horn, house music, hymn, indie, jazz, jazzia, k pop, kirtan,
    kitara, klezmer, kpop, latin jazz, latin music, lied, live at, live in, mahler, mambo, mandolin,
    marimba, melody, mendelssohn, merengue, messiah, metal, mezzo soprano, mixtape, motown, mozart, music,
    music for, music showcase, musical artist, musical guest, nocturnal, oboe, octet, opening act, opera,
    opera scene, operetta, orff, organ, organist, percussion, pianist, piano, polka, pop up performance,
    puccini, punk, quartet, quintet, r and b, rachmaninoff, rap, rapper, ravel, reggae, rhythm, rock and
    roll, rock n roll, rockabilly, rumba, saksofoni, salsa band, samba, saxophone, saxophonist, schubert,
    schumann, shoegaze, shostakovich, sing, singer, ska, song, soprano, soul, soundcheck, steelpan,
    stravinsky, string, student performance, surf rock, synth, synthpop, tchaikovsky, techno, tejano, tenor,
    thrash, timba, trance, tribute, tribute band night, trio, trombone, trumpet, tuba, ukulele, verdi,
    vibraphone, viola, violin, violinist, vivaldi, vocalist, wagner, wind band, winds, woodwind, yacht rock,
    zydeco`),
  faint: terms(`
    album, all ages, an evening with, box seat, celebrating # years, concerto competition, day pass, feat,
    featuring, festival pass, ft, headliner, hospitality, live, lyric, noise, opener, parking, performing,
    premium package, premium tickets, record, revival, rock, school of music, sound, special guest, tour,
    vinyl, vip, voice, with special guest`),
};

/** Meals, tastings and markets, and restaurants' own events. */
export const foodPhrases: Phrases = {
  decisive: terms(`
    after school cooking, bake off, bake sale, bakeoff, beer fest, beer festival, beer garden, beer tasting,
    beerfest, bourbon tasting, breakfast with santa, bubble tea, build a bowl, build your own, burger night,
    burns supper, cheese fest, cheese tasting, chef demo, chili cookoff, chili fest, chocolate fest,
    chocolate tasting, clam bake, coffee and bagel, coffee and donut, coffee bar, coffee break, coffee
    brewing, coffee tasting, community dinner, community market, community meal, cook off, cookie
    decorating, cookie exchange, cooking class, cooking demo, cooking demonstration, cooking party, cooking
    with, cookoff, crab feast, crawfish boil, culinary class, cupcake decorating, dining hall, dinner on us,
    dinner party, family dinner, farm box, farmers market, fish and chip, fish fry, food and wine, food box,
    food crawl, food fest, food festival, food hall, food tasting, food tour, food truck, food walk, free
    breakfast, free coffee, free dinner, free donut, free food, free ice cream, free lunch, free pizza,
    friendsgiving, gingerbread house, greenmarket, grilled cheese, hot chocolate bar, hot cocoa bar, hot
    pot, ice cream social, iftar, iron chef, lobsterfest, meal prep, midnight breakfast, milk tea, mobile
    market, oyster roast, pancake breakfast, pasta making, pie sale, pig roast, pizza fest, pizza making,
    pizza night, pizza party, potluck dinner, produce market, ramen night, rum tasting, sake tasting, salad
    bar, seafood festival, senior dinner, shabbat dinner, smoothie bike, snack bar, snack break, snack time,
    soup kitchen meal, spirits tasting, sushi making, taco fest, taco night, taco tuesday, taste of, tasting
    bar, tasting event, tasting room, tea tasting, teaching kitchen, thanksgiving dinner, thanksgiving
    feast, thanksgiving lunch, vegan fest, whiskey tasting, whisky tasting, wine and cheese, wine and food,
    wine class, wine club, wine fest, wine festival, wine tasting, wine walk, wing fest, wing night`),
  strong: terms(`
    bake club, baking, barbecue, barbeque, barista, bbq, boba, bowl bar, breakfast, brewfest, brunch,
    brunching, buffet, burger, charcuterie, cheeseburger, chili cook off, cider, clambake, cook out,
    cookery, cooking, cookout, crawfish, cuisine, cuisine tour, culinary, cupcake, curry, dessert, dim sum,
    dimsum, dinner, distillery, donut, doughnut, dumpling, empanada, falafel, feast, fondue, food, foodie,
    froyo, gastronomy, grab and go breakfast, grab and go lunch, grub, hot chocolate, hot toddy, ice cream,
    kimchi, latte art, lobster, lobster fest, lunch, matcha, milkshake, mocktail, night cafe, noodle,
    oktoberfest, oyster, paella, pancake, pasta, pho, picnic, pierogi, pizza, poke bowl, popcorn, potluck,
    pupusa, ramen, recipe, samosa, seafood, shrimp, side dish, smoothie, snack night, spaghetti, steakhouse,
    supper, sushi, taco, tamale, tapas, tasting, tea break, toddies, tteokbokki, waffle, whisky, wine night,
    winery, wing wednesday`),
  usual: terms(`
    afternoon tea, bagel, bake, bakery, beer, boba sale, bourbon, bread, brew, brewery, cake, candy, cheese,
    cheesecake, chef, chicken, chili, chocolate, churro, cocoa, coffee, cookie, crepe, drink, espresso,
    fried, fruit, gelatos, halal, high tea, ice pop, kitchen, kosher, matcha pop up, meal, nutrition, pie,
    popsicles, refreshment, rum, sake, salad, sandwich, smore, soda, soup, tequila, tiramisu, treat, vegan,
    vegetarian, whiskey, wine, wing`),
  faint: terms('cafe, eat, flavor, hungry, sale, snack, taste'),
};

export const restaurantPhrases: Phrases = {
  decisive: terms(`
    chef dinner, course dinner, dine out, omakase, prix fixe, restaurant week, supper club, tasting menu,
    wine dinner`),
  strong: terms('bistro, dine, restaurant'),
};

/** Clubs, comedy, drag, quizzes and drinks. */
export const nightlifePhrases: Phrases = {
  decisive: terms(`
    after party, afterparty, bar crawl, bar hop, bar night, bar open, bar trivia, beer crawl, beer pong,
    bottle service, cigar night, club night, cocktail hour, comedy club, comedy fest, comedy festival,
    comedy hour, comedy jam, comedy night, comedy open mic, comedy series, comedy show, comedy showcase,
    comedy special, comedy tour, dance club, dj night, dj party, dj set, drag ball, drag bingo, drag brunch,
    drag cabaret, drag king, drag performance, drag queen, drag race, drag show, emo night, fridays at, game
    of beer, gentleman club, gentlemen club, guest list, guestlist, happy hour, hookah lounge, improv jam,
    improv show, karaoke, ladies free, ladies night, ladies night out, ladies no cover, male revue, mega
    club, mic night, mixology class, mondays at, music bingo, night club, night out, nightclub, no cover,
    open mic, open mike, poetry slam night, pub crawl, pub night, pub quiz night, pub trivia, quiz night,
    roast of, rooftop party, saturdays at, silent disco, sip and paint night, sketch comedy, spoken word
    open mic, stand up comedy, stand up show, stand up special, stand up tour, strip club, sundays at, tap
    takeover, thursdays at, trivia night, tuesdays at, vip table, wednesdays at, wine bar night`),
  strong: terms(`
    after dark party, bachata night, burlesque, cabaret, casino night, cocktail, comedian, comedy, comedy
    roast, comic, disco, dj, djs, drag, hookah, improv, improvisational, ladies free entry, latin fridays,
    latin night, mixology, pub quiz, quiz, quizzo, rave, roast battle, rooftop, salsa night, saturdaze,
    speakeasy, stand up, stand up comic, toga, trivia, vaudeville`),
  usual: terms(`
    after hour, bar, bartender, blackout, bottle, cigar, club music, clubbing, fridays, funny, hookah bar,
    improviser, joke, late night show, latenight, lounge, martini, mic, nightlife, nite, open bar,
    penthouse, pub, saturdays, strip, stripper, tavern, thirsty, thursdays, vodka`),
  faint: terms('18 event, 21 and over, 21 event, late night, sketch, sundays'),
};

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
