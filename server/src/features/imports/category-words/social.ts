import { type Phrases, terms } from './terms';

/** Everything else that people do together: arts, faith, crafts, games, meetings, volunteering, holidays. */
export const socialPhrases: Phrases = {
  decisive: terms(`
    a christmas carol, academic senate, acting class, action call, activities fair, administrative day,
    advisory board, advisory committee, after school program, archive tour, art adventure, art club, art
    commission, art exhibit opening, art fair, art market, art walk, artist reception, ash wednesday, auto
    show, baby time, ballet, ballroom dance, bank holiday, beach cleanup, beaded, beetlejuice, bhangra,
    bharatanatyam, bible study, blind date, blood donation, blood drive, board game, board meeting, board
    new member, board of directors, board of supervisor, board of trustee, body meeting, book by, book of
    mormon, book sale, book signing, book swap, boxing day, bracelet making, breath work, broadway musical,
    budget hearing, budget meeting, button making, campus closed, campus ministry, campus open, campus tour,
    canvas painting, canvass, canvassing, car show, card game, cars and coffee, celebrate recovery, chapter
    meeting, christian fellowship, christmas carol, christmas eve service, cirque du soleil, city council,
    clothing drive, clothing repair, clothing swap, club day, club fair, club rush, coffee hour, committee
    meeting, community call, community garden, community meeting, conference call, contra dance, council
    meeting, county council, covid testing, craft club, craft fair, craft night, craft workshop, crafting
    and connecting, crochet, cruise in, cube competition, cyrano de bergerac, daily standup, dance class,
    dance company, dance concert, dance crew, dance lesson, dance marathon, dance practice, dance program,
    dance project, dance showcase, dance social, dance team, dance workshop, day of service, day trip, dear
    evan hansen, debate night, drag story hour, drag storytime, drawing workshop, dress rehearsal, dungeons
    and dragons, e board, eboard, embroidery, escape room, exec meeting, executive board, exhibition
    opening, faculty council, faculty senate, fall break, fall recess, family fun, film festival, film
    forum, film screening, film series, flea market, floor meeting, flower arranging, flu clinic, flu shot,
    folk dance, food drive, food pantry, free for all fridays, free trip, fun day, game night, garba, garden
    tour, get out the vote, good friday, greek life, greek week, guided tour, guys and dolls, hadestown,
    hall meeting, healing circle, health fair, henry v, hide and seek, history tour, holiday market, holiday
    open house, holy week, institute holiday, interest meeting, into the wood, invasive plant, involvement
    fair, jewelry making, kid craft, king birthday, knitting, labor day, large group, leadership meeting,
    learn to dance, legally blonde, les miserables, letter writing, lindy hop, line dance, line dancing,
    lion king, listening session, little shop of horror, lyric by, magic school bus, magic show, magic the
    gathering, make and take, mario kart, mass meeting, maundy thursday, mean girls musical, meet and greet,
    melbourne cup day, merrily we roll along, midsummer night, milonga, monthly meeting, moulin rouge, movie
    marathon, movie night, museum exhibition, museum tour, museum trip, music and lyrics, no class, office
    closed, officer meeting, open day, open studio, opening reception, org fair, organization fair, ornament
    making, paint and sip, paint night, paint sip, painting workshop, panhellenic, park cleanup, pet
    therapy, peter pan, phantom of the opera, phone bank, phone banking, phonebank, photos with santa,
    planning commission, plant swap, plein air, poetry slam, policy board, postcard party, pottery, press
    conference, public hearing, public holiday, pumpkin carving, pumpkin painting, puzzle swap, queen
    birthday, quilting, raas, recovery meeting, regular meeting, repair cafe, resource fair, road trip,
    rocky horror picture show, romeo and juliet, rubik, rubik cube, salsa dance, santa claus, school board,
    school play, small group, smash bros, sound bath, sound meditation, sound self care, spa day, special
    meeting, speech competition, speed dating, speed friending, spring break, spring recess, square dance,
    staff council, staff senate, staged reading, state of the city, story hour, story slam, story time,
    storyslam, storytime, stress relief, student government, student recess, student senate, studio theatre,
    sub committee, subcommittee, super smash, support group, swap meet, sweeney todd, swing dance, talking
    circle, tax assistance, tea time, team meeting, teatime, tech rehearsal, testing site, thanksgiving
    break, the musical, therapy dog, thesis exhibition, tie dye, toddler time, town council, town hall, town
    hall meeting, town meeting, toy drive, trash pickup, twelfth night, twelve step, university holiday,
    vaccine clinic, video game, vision board, volunteer day, volunteer orientation, volunteer training,
    voter registration, walking tour, watch night, watercolor, wca, weekly call, weekly standup, welcome
    week, wellness day, wellness fair, wheel throwing, winter break, winter recess, work group, work party,
    working group, worship service, zoning board`),
  strong: terms(`
    acupuncture, advent, animal shelter, anime, anzac day, arbor day, art sale, auction, audition, australia
    day, bazaar, bible, bingo, board gamer, bouquet, bracelet, breathwork, bridal, buddhist, call out,
    calligraphy, callout, candle, ceramic, chapel, chess, choreographer, choreography, cinema, circus, clay,
    cleanup, closure, club general meeting, club meeting, collage, coloring, columbus day, comic con,
    commencement, commission, committee, communion, convocation, corn maze, cosplay, council, covid, craft,
    dance, dance night, dancing, dating, debate, dharma, directed by, disposal, diwali, diy, donation,
    drawing, earth day, easter, egg hunt, eid, election, escape, eucharist, exhibit, exhibition, expo, fair,
    family day, family program, farce, fashion show, fiber art, film, flu, fraternity, fundraiser,
    galentine, gallery, game, gbm, general body, general meeting, governance, grand opening, gurdwara, hang
    out, hangout, hanukkah, haunted house, holi, hypnosis, immunization, independence day, installation,
    interfaith, jeopardy, journaling, juneteenth, keychain, knit, kwanzaa, labour day, lan, lan party, lego,
    magic, magician, mahjong, market, mass, massage, matchmaking, meditate, meditation, memorial, memorial
    day, mending, mindfulness, minecraft, ministries, ministry, mixer, move in, movie, musical, native
    plant, needlework, nintendo, nutcracker, one act, origami, pageant, painting, palentine, palooza,
    pantry, parade, pastor, pet adoption, petting zoo, philanthropy, photo booth, planetarium, plant sale,
    planting, play reading, playgroup, playtime, playwright, pokemon, poker, potting, powwow, prayer,
    presidents day, printmaking, puja, pumpkin, puppies, puppy, puzzle, quran, raffle, rally, ramadan,
    recycle, recycling, reenactment, reiki, relax, remembrance, restoration, reunion, rosary, rpg, runway,
    runway show, rush, scavenger hunt, scrapbook, screening, sculpture, sermon, sewing, shabbat,
    shakespeare, singles, slime, sorority, speedcubing, steering committee, student organization, succulent,
    swap, tabletop, tabling, talent show, tango, terrarium, theater, theatre, thrift, torah, tree planting,
    trick or treat, uno, vaccination, vaccine, valentine, vespers, veteran day, vigil, volunteer,
    volunteering, weaving, wedding, weekly meeting, welcome back, woodworking, worship, zine`),
  usual: terms(`
    ally, antique, art, award, baby, belong, belonging, board, bonding, camping, catholic, celebration,
    ceremony, children, chinese new year, christ, christian, church, club, community, connecting,
    convention, cultural, culture, de stress, destress, drag story, drama, explorer, faith, family, fashion,
    festival, flower, garden, glamping, god, greek, hamilton, hindu, holiday, icebreaker, interview,
    islamic, jesus, jewelry, jewish, joy, kid, lent, lunar new year, makers, making, meeting, mixed media,
    museum, muslim, neighborhood, outreach, patchwork, photography, plant, play, play date, portrait, pre
    show, preschool, pride, production, queer, recruitment, rehearsal, relaxation, relaxing, retreat, salsa,
    sapphic, service, shorts program, sleep, sleepover, social, spa, sustainability, table, tattoo, teen,
    theatrical, toddler, tot, tradition, viewing party, visit, watch party, wellness`),
  faint: terms(`
    adventure, aspx eid #, check in, community engagement, connect, cozy, day, dream, everyone, exchange,
    explore, friend, fun, guide, hearing, heart, hope, how to join, life, love, meet, new student, open,
    spring fling, student life, tea, together, weekend, welcome`),
};
