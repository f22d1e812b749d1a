import { type Phrases, terms } from './terms';

/** Everything else that people do together: arts, faith, crafts, games, meetings, volunteering, holidays. */
export const socialPhrases: Phrases = {
  decisive: terms(`
    a christmas carol, aa meeting, academic senate, acting class, action call, activities fair,
    administrative day, advisory board, advisory committee, after school program, after work networking,
    afterwork networking, al anon, alumni weekend, angel tree, animated short, annual banquet, annual
    dinner, annual luncheon, annual meeting, apple picking, archive tour, art adventure, art club, art
    commission, art crawl, art exhibit opening, art fair, art market, art night, art show, art walk, art
    workshop, artist reception, ash wednesday, astrology, auto show, award banquet, award breakfast, award
    ceremony, award dinner, award luncheon, baby expo, baby time, bake sale fundraiser, ballet, ballroom
    dance, ballroom lesson, bank holiday, baptism, bar mitzvah, bat mitzvah, beach cleanup, beaded, beauty
    pageant, beetlejuice, belly dance, bellydance, bellydancing, benefit dinner, bereavement, bhangra,
    bharatanatyam, bible study, bid day, black history month, blind date, block association, blood donation,
    blood drive, blood pressure, bni, board game, board meeting, board new member, board of directors, board
    of supervisor, board of trustee, boat tour, body meeting, bonfire, book by, book of mormon, book sale,
    book signing, book swap, boxing day, bracelet making, breath work, bridal expo, bridal show, bridal
    showcase, broadway musical, brotherhood, budget hearing, budget meeting, build a bear, bulletin board,
    bus tour, business networking, button maker, button making, cabinet meeting, cacao ceremony, call out
    meeting, callout meeting, camp open house, campus closed, campus ministry, campus open, campus tour,
    campus walk, cancer screening, cancer support, candle lighting, candy gram, canned food drive, canvas
    painting, canvass, canvassing, car show, card game, caregiver support, cars and coffee, casting call,
    celebrate recovery, celebration of life, chamber of commerce, chapter meeting, chess tournament,
    christian fellowship, christmas carol, christmas eve service, christmas light, christmas pageant, cinema
    series, circus show, cirque du soleil, city council, civic engagement event, class of #, class reunion,
    clothing drive, clothing repair, clothing swap, club call out, club day, club fair, club rush, coat
    drive, coffee hour, coffee with a cop, coffee with the, coloring event, comic book, commencement
    ceremony, committee meeting, community call, community garden, community meeting, conference call,
    contra dance, cookie swap, corn maze, cosplay contest, costume contest, council meeting, county council,
    covid test, covid testing, covid vaccine, craft club, craft day, craft fair, craft hour, craft night,
    craft supply, craft workshop, crafting and connecting, crochet, cruise in, crystal healing, cube
    competition, cyrano de bergerac, daily standup, dance class, dance company, dance concert, dance crew,
    dance exhibition, dance festival, dance lesson, dance marathon, dance performance, dance practice, dance
    program, dance project, dance recital, dance showcase, dance social, dance team, dance theater, dance
    theatre, dance workshop, day camp, day of giving, day of service, day trip, dear evan hansen, debate
    night, dedication ceremony, dia de los muerto, dia de muerto, diamond art, diamond painting, disney on
    ice, docent tour, door dec, drag story hour, drag storytime, drawing class, drawing workshop, dress
    rehearsal, dress up, drive in movie, dungeons and dragons, e board, eboard, embroidery, escape game,
    escape room, exec meeting, executive board, exhibition opening, factory tour, faculty council, faculty
    senate, fall break, fall recess, fall social, family banquet, family firework, family fun, family
    weekend, farm day, farm tour, fashion week, fellowship luncheon, figure drawing, film club, film
    festival, film forum, film premiere, film screening, film series, film showcase, film society, film
    tour, fireworks, first fridays, first thursdays, flea market, floor meeting, flower arranging, flu
    clinic, flu shot, folk dance, food drive, food pantry, football banquet, founder week, founders day,
    free for all fridays, free trip, full moon, fun day, fundraising dinner, gallery hop, gallery night,
    gallery tour, game night, game tournament, gaming expo, garage sale, garba, garden tour, general member
    meeting, get out the vote, ghost tour, gift exchange, gingerbread house decorating, giving day, giving
    tuesday, goddess circle, good friday, graduation celebration, graduation ceremony, graduation memory,
    greek life, greek week, grief, groundbreaking, guided tour, guys and dolls, hadestown, hall meeting,
    hamlet, haunted hayride, hayride, healing circle, health fair, health screening, henry v, heritage
    month, heritage night, hide and seek, hispanic heritage, history tour, holiday luncheon, holiday market,
    holiday open house, holy week, homecoming parade, hooding ceremony, house tour, hypnotist, ice show,
    induction ceremony, info tabling, institute holiday, interest meeting, into the wood, invasive plant,
    involvement fair, jewelry making, kid craft, kids camp, king birthday, king breakfast, kite, knitting,
    labor day, lantern festival, large group, las posadas, lavender graduation, leadership meeting, learn to
    dance, legally blonde, les miserables, letter writing, library tour, life drawing, light festival, light
    show, lindy hop, line dance, line dancing, lion dance, lion king, lions club, lip sync, listening
    session, little shop of horror, lyric by, macbeth, magic of, magic school bus, magic show, magic the
    gathering, make and take, mario kart, mass meeting, maundy thursday, mean girls musical, meet and greet,
    meet and mingle, meet n greet, meet our, meet the team, meet your, melbourne cup day, member meeting,
    membership drive, membership due, memorial service, menorah lighting, merrily we roll along, midsummer
    night, milonga, mixer and networking, mobile covid, mobile vaccine, model search, mommy and me, moms
    group, monthly meeting, monthly member meeting, moon ceremony, moulin rouge, move in day, movie
    marathon, movie night, movie premiere, movie under the star, museum exhibition, museum tour, museum
    trip, music and lyrics, native american heritage month, networking referral, networking thursdays, new
    moon, new play, new student social, new year fun, no class, novena, office closed, officer meeting, one
    man show, one woman show, open call, open day, open play, open studio, opening reception, org fair,
    organization fair, ornament making, oscar, othello, outdoor movie, paint and, paint and sip, paint
    night, paint sip, painting class, painting party, painting workshop, panhellenic, parent night out,
    parent weekend, park cleanup, past life, peer connection, peer group, pet therapy, peter pan, phantom of
    the opera, phone bank, phone banking, phonebank, pinning ceremony, planning commission, planning
    meeting, plant swap, play group, play reading, playdate, plein air, poetry night, poetry slam, poker
    tournament, policy board, pop up market, pop up shop, postcard party, pottery, prayer breakfast, press
    conference, pride month, probate, psychic, public hearing, public holiday, public tour, pumpkin carving,
    pumpkin painting, pumpkin patch, puppet, puppet show, puppetry, puzzle swap, queen birthday, quilting,
    quince, raas, raisin in the sun, recognition banquet, recognition ceremony, recognition dinner,
    recognition reception, recovery group, recovery meeting, recruitment event, referral networking, regular
    meeting, reiki share, repair cafe, resource fair, resource table, reunion weekend, ribbon cutting, road
    trip, robing ceremony, rocky horror picture show, romeo and juliet, rotary club, rubik, rubik cube,
    rummage sale, rush event, salsa class, salsa dance, salsa lesson, sample sale, santa claus, scholarship
    dinner, school board, school play, second saturday, second saturdays, secret santa, senior celebration,
    short film, short film showcase, sing along movie, singles event, singles mixer, singles networking,
    singles night, sip and craft, sip and paint, sisterhood, small group, smash bros, social dance, solo
    show, sound bath, sound healing, sound meditation, sound self care, spa day, special meeting, speech
    competition, speed cubing, speed dating, speed friending, spoken word, sports banquet, spring break,
    spring recess, spring social, square dance, staff council, staff senate, staged reading, star party,
    stargazing, starring as, state of the city, step show, story hour, story slam, story time, storyslam,
    storytelling festival, storytelling night, storytime, street fair, street festival, stress relief,
    stroll off, student government, student recess, student senate, student social, studio theatre, sub
    committee, subcommittee, summer camp, summer social, super smash, support group, swap meet, sweeney
    todd, swing dance, t shirt design, table read, tabling event, take and make, talent showcase, talking
    circle, tango lesson, tarot, tax assistance, tea ceremony, tea time, team banquet, team meeting,
    teatime, tech rehearsal, testing for the public, testing site, thanksgiving break, the musical, the
    play, therapy dog, thesis exhibition, third thursdays, tie dye, toddler time, tote bag, town council,
    town gown, town hall, town hall meeting, town meeting, toy drive, trash pickup, tree lighting, trick or
    treat, trunk show, twelfth night, twelve step, ugly sweater contest, university holiday, vaccination
    clinic, vaccine clinic, vaccine site, variety show, video game, virtual coffee, volunteer day, volunteer
    orientation, volunteer training, voter education, voter registration, walking tour, warehouse sale,
    watch night, watercolor, wca, wedding ceremony, wedding expo, wedding show, weekly call, weekly standup,
    welcome day, welcome event, welcome reception, welcome social, welcome week, wellness day, wellness
    fair, wheel throwing, white coat ceremony, white elephant, winter break, winter camp, winter recess,
    winter social, women circle, work group, work party, working group, worship service, yard sale, yard
    show, year new social, year social, zoning board`),
  strong: terms(`
    acupuncture, advent, angelic, animal shelter, anime, anzac day, arbor day, art sale, auction, audition,
    australia day, ballerina, banquet, bazaar, bible, big little, bingo, blind date with a book, board
    gamer, bookmark, bouquet, bracelet, breathwork, bridal, buddhist, call out, calligraphy, callout,
    candle, career closet, caregiver, catechism, ceramic, chabad, chanukah, chapel, chess, chinese new year,
    choreographer, choreographic, choreography, cinema, circus, clay, cleanup, closure, clothing closet,
    club general meeting, club meeting, collage, coloring, columbus day, comic con, commemoration,
    commencement, commission, committee, communion, convocation, cosplay, cosplay meet, costume, council,
    covid, craft, cubing, dance, dance night, dancer, dancing, dating, dating event, day of the dead,
    debate, decorating, dharma, directed by, disposal, diwali, diy, documentary, donation, drawing, earth
    day, easter, egg hunt, eid, election, escape, eucharist, exhibit, exhibition, exhibitor, expo, fair,
    family day, family program, farce, fashion show, fathers day, fiber art, film, floor event, flu,
    fraternity, fundraiser, galentine, gallery, game, gathering, gbm, general body, general meeting,
    gingerbread, governance, gown, graduation, grand opening, gurdwara, hall council, hang out, hangout,
    hanukah, hanukkah, hanukkah party, haunted house, headshot, heritage, hillel, holi, holocaust, hypnosis,
    immunization, independence day, installation, interfaith, jeopardy, jewelry, journaling, juneteenth,
    keychain, kick off, kickoff, kindness, knit, kwanzaa, labour day, lan, lan party, lego, lunar new year,
    magic, magician, mahjong, market, mass, massage, matchmaking, medieval times, meditate, meditation, meet
    up, meeting, memorial, memorial day, mending, mindfulness, minecraft, mingle, ministries, ministries
    meeting, ministry, minyan, mixer, mothers day, move in, movie, mural, musical, native plant, needlework,
    nintendo, nowruz, nutcracker, one act, orientation, origami, ornament, pageant, painting, palentine,
    palooza, pantry, parade, passover, pastor, pet adoption, petting zoo, philanthropy, photo booth, photo
    shoot, photographer, photoshoot, pilgrimage, planetarium, plant sale, planting, playgroup, playtime,
    playwright, pokemon, poker, posadas, potting, powwow, prayer, presidents day, printmaking, puja,
    pumpkin, puppies, puppy, puppy yoga, purim, puzzle, quilt, quran, raffle, rally, ramadan, ramadan fast,
    reception, recycle, recycling, reenactment, rehearsal, reiki, relax, remembrance, ren faire, renaissance
    fair, residence hall, restoration, retreat, reunion, reveal, rha, rosary, rosh hashanah, rpg, runway,
    runway fashion, runway show, rush, santa, scavenger, scavenger hunt, scrapbook, screening, sculpture,
    sermon, sewing, shabbat, shakespeare, shaman, showcase of dance, singles, singles mingle, sketchbook,
    slime, songkran, sorority, sorority recruitment, speedcubing, steering committee, student organization,
    succulent, sustainability fair, swap, synagogue, tabletop, tabling, talent show, tango, terrarium,
    theater, theatre, thrift, torah, tote, tree planting, uno, vaccination, vaccine, vaisakhi, valentine,
    vespers, veteran day, vigil, vision board, volunteer, volunteering, vote, weaving, wedding, weekly
    meeting, welcome back, woodworking, worship, wreath, yarn, yom kippur, zine`),
  usual: terms(`
    adoption, ally, alumnae, alumni, antigone, antique, arcade, art, artisan, award, baby, bard, belong,
    belonging, board, bonding, booth, button, camp day, camping, catholic, celebration, ceremony, children,
    choreograph, christ, christian, christmas, christmas day, christmas eve, church, class ring, club,
    community, connecting, connection, convention, cube, cultural, culture, de stress, destress, donate,
    drag story, drama, drive, excursion, explorer, extravaganza, faith, family, family theater, fandom,
    fashion, fellowship dinner, festival, flower, fun fair, garden, gather, gift, giveaway, giving,
    glamping, god, gratitude, greek, hair, hamilton, healing, hindu, hobby, holiday, homeless, icebreaker,
    initiation, interview, islamic, jesus, jewish, joy, lantern, lent, lottery, luncheon, makers, making,
    mingling, mixed media, moms, museum, muslim, neighborhood, new year day, outreach, pageantry, paint,
    patchwork, pet, photography, photos, plant, play, play date, portrait, pre show, preschool, pride,
    production, purse, queer, recess, recital dance, recruitment, relaxation, relaxing, renaissance faire,
    resource, ring ceremony, salsa, sapphic, service, shorts program, sister, sleep, sleepover, social, spa,
    spiritual, stella and dot, sticker, storytelling, strength in, sustainability, swing, t shirt, table,
    tattoo, teen, theatrical, toddler, tot, toys, tradition, trip, vendor, viewing party, visit, visitor,
    watch party, wellness, youth`),
  faint: terms(`
    adventure, animal, artist, aspx eid #, ballroom, chapter, charity, check in, community engagement,
    connect, counseling, cozy, day, dream, everyone, exchange, explore, friend, fun, gala dinner, guide,
    hearing, heart, hope, horror, how to join, kids, life, love, meet, multicultural, nature, new student,
    open, parent, pop up, spring fling, starring, story, student life, tea, together, weekend, welcome`),
};
