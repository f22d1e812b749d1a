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
