import { type Phrases, terms } from './terms';

/** Lectures, classes, careers and academic dates: kinds of session, subjects, and who speaks. */
export const studyPhrases: Phrases = {
  decisive: terms(`
    a conversation with, academic coaching, add drop, advising, aed training, alumni panel, alumni talk,
    application summer intensive, artist in conversation, artist talk, author event, author talk, author
    visit, bar review, book club, book discussion, book group, book talk, brown bag, business conference,
    business networking, career center, career chat, career expo, career fair, career fair prep, career
    readiness, career week, case competition, case study, citizenship class, class begin, class end, class
    meet, class resume, coaching, coding class, coffee chat, college expo, colloquium series, community
    development, conversation class, conversation group, conversation hour, conversation on, conversation
    table, course design, course registration, cover letter, cpr, curator talk, deadline, defensive driving,
    demo day, disaster preparedness, dissertation defense, dissertation writing, distinguished lecture,
    diversity statement, dnp, driving class, drop in tutoring, edit a thon, editathon, emergency
    preparedness, endowed lecture, esl class, estate planning, etiquette dinner, exam prep, exam review,
    fafsa, final exam, final examination, finals prep, financial aid, fireside chat, first aid course, first
    aid training, first day of class, gallery talk, grad program, grad school, grade due, graduate program,
    graduate school, graduate school fair, grand round, grant writing, guest lecture, home buyer, homebuyer,
    homework help, in conversation, industry night, info night, info session, information session,
    informational meeting, internship fair, interview prep, job expo, job fair, journal club, language
    exchange, language partner, language table, last day to, last week of class, learning outcome, lecture
    series, lightning talk, linkedin, literature review, lunch and learn, lunchbox talk, major and minor,
    majors fair, maker faire, master class, masterclass, math club, mba, mental health first aid, mock
    interview, mock trial, model un, model united nation, moot court, naloxone training, narcan training,
    networking breakfast, networking event, networking lunch, networking mixer, networking night, noon talk,
    note taking, office hour, outdoor learning, panel discussion, peer tutoring, pitch competition, pitch
    night, poetry reading, poetry workshop, pop up talk, poster session, pre dental, pre health, pre law,
    pre med, pre pa, pre vet, priority registration, professional development, prompt engineering, public
    lecture, public speaking, reading group, reading series, reading week, real estate, recruitment partner,
    registration deadline, research cafe, research day, research expo, research series, research skill,
    research symposium, resume review, review session, robotics competition, sat prep, science cafe, science
    club, science expo, science fair, science night, science olympiad, shut up and write, speaker series,
    startup weekend, statement of purpose, stem expo, stem night, student panel, study abroad, study cafe,
    study group, study hall, study jam, study night, study session, study skill, study smarter, study space,
    study table, study tip, supplemental instruction, systematic review, tax assistance training, tax
    workshop, teach in, teaching institute, teaching philosophy, teaching portfolio, ted talk, test prep,
    test taking, thesis defense, thesis presentation, time management, time ticket, toastmaster, training
    program, transfer fair, transfer student, wikipedia edit, wilderness first aid, write in, write night,
    writer group, writer workshop, writing center, writing group, writing retreat, writing studio`),
  strong: terms(`
    academic, accelerator, admission, agile, anthropology, application, bitcoin, blockchain, book launch,
    bookclub, boot camp, bootcamp, burnout, bystander, capstone, career event, certification, charla, chat
    with the author, civil right, class, colloquia, colloquium, compassion fatigue, competencies,
    competency, conference, conferencia, constitution, course, crypto, cryptocurrency, curriculum design,
    cybersecurity, data science, database, de escalation, defense, degree, devops, diploma, discover your
    major, dissertation, drop add, educational, end of term, endnote, enrollment, epidemiology, exam,
    explore major, fellowship, fintech, forum, fundamentals, funding opportunity, ged, geopolitics,
    geriatric, gmat, goal setting, google analytics, google scholar, grade, gre, hack night, hackathon,
    hackerspace, hiring event, how to, hse, human right, incubator, instruction, instruction begin,
    instructional, internship, intro to, introduction to, keynote, last day of class, lecture, lesson,
    linguistics, literacy, lsat, macroeconomics, matlab, mcat, mentoring, midterm, minimester, negotiate,
    networking, neuromarketing, neuroscience, nonfiction, onboarding, open source, oral history,
    orientation, osha, panel, pedagogy, pediatric, pharmacology, philosophy, pmp, poster, power bi,
    proposal, prospective student, psychopharmacology, public health, pubmed, q and a, qualitative,
    quantitative, reading period, readmission, registration, research, resume, round table, roundtable,
    rstudio, scholarship, scotus, scrum, seminar, seminario, sociology, statistical, statistics, stock
    market, storytelling workshop, summit, supreme court, syllabus, symposia, symposium, tabe, tableau,
    talk, talking about, taller, tedx, thesis, title ix, toefl, training, transferbound, tuition, tutor,
    tutorial, tutoring, ux, webinar, withdraw, work life, workshop, zotero`),
  usual: terms(`
    101, accessibility, accommodation, accountability, accounting, activist, actuarial, ai, analysis,
    archive, astronomy, author, author reading, banking, biology, biotech, budget, budgeting, business,
    career, certificate, certified, chemist, chemistry, civics, climate, clinical, closing remark, coding,
    communication, compliance, computing, conservation, consultant, consultation, consulting, credit,
    critique, cyber, data, debt, democracy, developer, disability, discussion, dr, ecology, economics,
    economy, education, educator, eligibility, employer, engineer, engineering, entrepreneur,
    entrepreneurial, entrepreneurship, environmental, esl, essay, excel, explained, faculty, fellow,
    fiction, finance, financial, forecasting, french, genetics, genomics, geology, github, government
    relation, graduate, hacker, health care, healthcare, hiring, history, impact, income, industry,
    institute, insurance, investing, investment, investor, javascript, job, journalism, language, law,
    leadership, learn, learning, legal, library discovery, linux, literary, literature, machine learning,
    manager, marketing, mastery, math, mathematics, medical, medicare, medicine, memoir, mental fitness,
    mentor, mentorship, method, microfluidics, module, mortgage, negotiation, nursing, open house, opening
    remark, organizing, panelist, participants will, phd, physics, poetry, policy, political, politics,
    portuguese, postdoc, postdoctoral, pre professional, prep, presentation, productivity, professional,
    professor, programming, psychology, publication, publisher, publishing, python, q a, recruiter,
    regulation, report, researcher, resilience, retirement, review, robotics, safety, scholar, science,
    scientist, semester abroad, skill, software, spanish, speaker, sql, startup, stem, strategy, study,
    supervisor, supply chain, sustainability science, tax, teach, teaching, tech, technology, theory, this
    session, this talk, this workshop, trading, translating, translation, undergraduate, understanding,
    update, venture, will be discussing, will discuss, will explore, write, writer conference, writing, you
    will learn`),
  faint: terms(`
    approach, assessment, basic, building, camp, challenge, cloud, collaboration, collaborative, crafting,
    creating, design, developing, equity, exploring, for beginners, future, goal, helping, inclusion,
    inclusive, insight, introduction, justice, level, managing, media, pitch, planning, program, project,
    rethinking, role of, school, semester, series, session, social science, solution, survey, third party,
    ticket post, tip, tool, trend, user group, work`),
};
