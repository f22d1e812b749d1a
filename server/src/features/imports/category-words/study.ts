import { type Phrases, terms } from './terms';

/** Lectures, classes, careers and academic dates: kinds of session, subjects, and who speaks. */
export const studyPhrases: Phrases = {
  decisive: terms(`
    a conversation with, academic coaching, academic open house, acls, act test, add drop, admission info,
    adult class, advising, aed training, alumni career, alumni panel, alumni talk, annual conference, annual
    meeting and conference, applicant info, application summer intensive, artist conversation, artist in
    conversation, artist lecture, artist talk, author event, author talk, author visit, authors, bar exam,
    bar review, beginner class, black girls code, blockchain meetup, bls, book club, book discussion, book
    group, book talk, brown bag, brown bag lunch, business conference, business forum, business summit,
    camera class, candidate talk, career center, career chat, career expo, career fair, career fair prep,
    career info, career panel, career readiness, career week, case competition, case study, ccrn,
    certification class, certification course, certification group, certification prep, certification
    training, cissp, citizenship class, class begin, class end, class meet, class orientation, class resume,
    classroom course, coaching, cobit, coding class, coffee chat, college expo, college info, college open
    house, colloquium, colloquium series, community development, company presentation, comptia, computer
    class, conversation class, conversation club, conversation group, conversation hour, conversation on,
    conversation table, course and exam, course design, course orientation, course registration, cover
    letter, cpr, cpr aed, cpr certification, cpr class, cpr training, crash course, crypto meetup, curator
    talk, data meetup, day course, deadline, defensive driving, defensive driving course, demo day, devcon,
    developer group, developer meetup, disaster preparedness, discussion panel, dissertation defense,
    dissertation writing, distinguished lecture, diversity statement, dnp, driver ed, driver education,
    driving class, drop in tutoring, edit a thon, editathon, educator workshop, emergency preparedness,
    employer info, employer information, endowed lecture, english class, esl class, estate planning,
    etiquette dinner, exam prep, exam review, expert panel, faculty candidate, fafsa, final exam, final
    examination, finals prep, financial aid, fireside chat, first aid course, first aid training, first day
    of class, first time home buyer, first time homebuyer, food handler, foundation course, free trial
    class, french class, gallery talk, girls code, grad fair, grad program, grad school, grade due, graduate
    open house, graduate program, graduate program open house, graduate school, graduate school fair, grand
    round, grant writing, guest lecture, hipaa, home buyer, homebuyer, homebuyer education class, homework
    help, hour of code, in conversation, industry night, industry panel, industry talk, info meeting, info
    night, info session, information meeting, information session, informational meeting, instructor
    training, insurance rates, internship fair, interview prep, intro talk, intro workshop, introductory
    workshop, investor summit, itil, java meetup, job expo, job fair, job talk, journal club, knowledge
    cafe, language class, language exchange, language partner, language practice, language table, last day
    to, last week of class, leadership conference, leadership summit, learning outcome, lecture on demand,
    lecture series, library orientation, linkedin, literature review, lunch and learn, lunch seminar, lunch
    talk, lunchbox talk, lunchtime talk, major and minor, majors fair, maker faire, makeup class, makeup
    workshop, mandated reporter, master class, masterclass, math club, mba, meet the author, meet the
    employer, mental health first aid, mini course, mock interview, mock trial, model un, model united
    nation, moot court, naloxone, naloxone training, narcan training, nclex, networking breakfast,
    networking event, networking lunch, networking mixer, networking night, networking showcase, new
    employee orientation, new faculty orientation, noon talk, notary, note taking, office hour, online
    course, open lab, osha #, outdoor learning, panel discussion, panel event, panel series, peer tutoring,
    photo workshop, photography class, photography workshop, pitch competition, pitch night, pmi, poetry
    reading, poetry workshop, policy forum, pop up talk, poster session, praxis, pre dental, pre health, pre
    law, pre med, pre pa, pre vet, prep class, prep course, preparation class, prince2, priority
    registration, product meetup, professional conference, professional development, program info, program
    open house, program orientation, programming meetup, prompt engineering, public lecture, public
    speaking, python meetup, reading discussion, reading group, reading series, reading week, real estate,
    recruitment partner, registration deadline, research cafe, research conference, research day, research
    expo, research forum, research group, research presentation, research seminar, research series, research
    skill, research symposium, research talk, resume review, review class, review course, review session,
    robotics competition, sat ii, sat prep, sat test, scholar conference, school open house, science cafe,
    science club, science expo, science fair, science night, science olympiad, security meetup, seminar
    series, serv safe, servsafe, short course, shut up and write, sign language, spanish class, speaker
    event, speaker series, startup meetup, startup weekend, statement of purpose, stem expo, stem night,
    storytelling for impact, student conference, student panel, student research, study abroad, study cafe,
    study group, study hall, study jam, study night, study session, study skill, study smarter, study space,
    study table, study tip, supplemental instruction, systematic review, ta orientation, talk series, tax
    assistance training, tax workshop, teach in, teach the, teacher training, teacher workshop, teaching
    demo, teaching demonstration, teaching institute, teaching philosophy, teaching portfolio, tech meetup,
    tech talk, ted talk, test prep, test taking, thesis defense, thesis presentation, thesis proposal, time
    management, time ticket, title ix training, toastmaster, town gown forum, train the trainer, training
    course, training program, training session, training workshop, transfer fair, transfer info, transfer
    student, trial class, tutor orientation, undergraduate research, university open house, user group,
    virtual conference, visiting artist, weekend course, wikipedia edit, wilderness first aid, women
    conference, workshop and training, workshop series, write in, write night, writer conference, writer
    group, writer workshop, writers summit, writing center, writing group, writing retreat, writing studio,
    writing workshop`),
  strong: terms(`
    academic, accelerator, accepted student, accreditation, admission, admitted student, agile, ai literacy,
    algebra, algorithm, anatomy, anesthesiology, angel investor, annual lecture, anthropocene, anthropology,
    ap test, application, apprenticeship, arcgis, artificial intelligence, astrophysics, autocad, bar prep,
    beginner spanish, big data, bilingual, biochemistry, bioethics, bioinformatics, biomedical, biophysics,
    biostatistics, bitcoin, blackboard, blockchain, book launch, book presentation, bookclub, boot camp,
    bootcamp, breastfeeding, burnout, business plan, business planning, bystander, calculus, campus preview,
    capstone, cardiology, career event, case review, certification, ceu, change management, charla, chat
    with the author, childbirth, civil right, class, classroom, cle, clinical case, clinical trial, co op,
    college application, college essay, college fair, college planning, colloquia, compassion fatigue,
    competencies, competency, comprehensive exam, comps, computational, computer science, conference,
    conferencia, constitution, content marketing, continuing education, conversational, copyright,
    cosmology, course, cram, credit repair, criminology, critical thinking, crowdfunding, crypto,
    cryptocurrency, cryptography, curriculum, curriculum design, cybersecurity, data analysis, data analyst,
    data analytics, data management, data science, data visualization, database, day trading, de escalation,
    deep learning, defense, degree, dermatology, design thinking, devops, digital humanities, digital
    marketing, diploma, discover your major, dissertation, dissertation proposal, distinguished speaker,
    doctoral defense, drop add, drupal, dyslexia, econometrics, educational, email marketing, end of term,
    endnote, endocrinology, endowed lecture series, enrollment, entomology, entrance exam, epidemiology,
    epistemology, estate administration, ethnography, exam, exam review session, exam study, explore major,
    externship, fellowship, field trip, final oral, final review, financial education, financial literacy,
    financial planning, fintech, first time home, foreclosure, forex, forum, fundamentals, funding
    opportunity, gastroenterology, ged, gen ai, generative ai, geopolitics, geospatial, geriatric, gis,
    gmat, gmat prep, goal setting, google analytics, google doc, google scholar, grade, grammar, grand
    challenge, grant proposal, gre, gre prep, grow your business, guest speaker, hack night, hackathon,
    hackerspace, hematology, hiring event, homebuyer education, homework, how to, hse, human resource, human
    right, ielts, iep, illustrator, immunology, inaugural lecture, incubator, indesign, instruction,
    instruction begin, instructional, intellectual property, internship, intro to, introduction to, ipo,
    jurisprudence, keynote, keynote address, keynote speaker, kinesiology, language exam, last day of class,
    law review, leadership academy, leadership development, leadership institute, leadership program,
    leadership series, leadership training, lean six sigma, lecture, lesson, licensure, life coach, life
    coaching, lightroom, linguistics, literacy, lsat, lsat prep, macroeconomics, masters defense, math help,
    math lab, matlab, mcat, mcat prep, medicaid, memorial lecture, mentor program, mentoring, metaphysics,
    microbiology, microsoft excel, microsoft office, midterm, midterm review, minimester, money management,
    moodle, moot, nanotechnology, negotiate, nephrology, networking, neural network, neurology,
    neuromarketing, neuroscience, neurosurgery, nlp, nonfiction, oceanography, onboarding, oncology, open
    source, ophthalmology, options trading, oral defense, oral exam, oral history, orthopaedic, orthopedic,
    osha, paleontology, panel, paper presentation, parenting class, parenting workshop, pathology, pedagogy,
    pediatric, pharmacology, phd defense, philosophy, phonics, photoshop, physiology, placement test,
    plenary, pmp, postdoctoral, poster, poster presentation, power bi, powerpoint, practitioner, preceptor,
    prelim, premiere pro, problem solving, product management, product manager, proficiency, project
    management, proposal, proposal defense, prospective student, prospectus, psychiatry, psychopharmacology,
    public health, pubmed, q and a, qualifying exam, qualitative, quantitative, quantitative method,
    quantum, quickbook, radiology, reading period, readmission, real estate investing, real estate
    investment, real estate investor, recertification, refresher, registration, research, resume, revision
    session, revit, rheumatology, risk management, round table, roundtable, rstudio, salesforce,
    scholarship, scotus, scrum, sec filing, self advocacy, self assessment, seminar, seminario, shadowing,
    sharepoint, six sigma, small business, social enterprise, social entrepreneur, social entrepreneurship,
    social impact, social innovation, social justice, social media, social policy, social psychology, social
    science, social security, social study, social work, social worker, sociology, solidworks, speaking
    series, special education, spectroscopy, start a business, statistical, statistics, stock market,
    storymap, storytelling workshop, study tour, study visit, summit, supply chain management, supreme
    court, syllabus, symposia, symposium, symposium series, tabe, tableau, talk, talking about, taller, tax
    planning, tax preparation, ted x, tedx, term sheet, test review, thermodynamics, thesis, think tank,
    title ix, toefl, toxicology, training, transfer center, transfer day, transferbound, tuition, tutor,
    tutor training, tutorial, tutoring, tutoring hours, ux, venture capital, virology, visiting scholar,
    visiting speaker, viva, wage law, wealth, wealth building, webinar, withdraw, wordpress, work life, work
    study, workshop, writing lab, zoology, zotero`),
  usual: terms(`
    101, 3d printing, 3d scanning, academy, accessibility, accommodation, accountability, accountant,
    accounting, activist, actuarial, adaptive, addiction, addressing, admit, adobe, adobe express,
    advancing, adviser, advisor, advocacy, advocating, aerospace, aesthetics, african study, agricultural,
    agriculture, agronomy, ai, alzheimers, american study, analysis, analyzing, anatomical, android, anger
    management, angular, anthropological, anthropologist, antitrust, api, applying, aquaponics,
    archaeological, archaeology, architect, architecture, archival, archive, arduino, art history, asian
    study, assessing, astronomy, asylum, attorney, augmented reality, author reading, authoritarianism,
    autism, autocracy, aws, azure, banking, bayesian, beekeeping, behavioral, behaviour, best practice,
    biodiversity, biological, biologist, biology, biotech, botany, brand, branding, budget, budgeting,
    business, cancer research, capitalism, carbon, career, case for, causal, cell, cellular, ceo,
    certificate, certificate of, certificate program, certified, cfo, challenge of, change your major,
    chatbot, chemical, chemist, chemistry, choosing a major, cio, citation, citizenship, civics, climate,
    clinical, closing remark, cloud computing, coding, cognition, cognitive, colonial, colonialism,
    combinatorics, communication, comparative, comparative literature, compliance, computation, computer,
    computing, conflict resolution, conservation, consultant, consultation, consulting, consumer protection,
    copywriting, counselor, court, credit, criminal, criminal justice, critical study, critical theory,
    critique, cto, cultural study, curator, curatorial, curricula, curriculum vitae, cv, cyber, cyber
    security, data, debt, decoding, decolonial, decolonizing, degree program, dementia, democracy,
    demography, demystifying, dental, dentist, dentistry, deportation, designing, developer, diabetes,
    diagnosing, diagnosis, diagnostic, diaspora, digital strategy, digital transformation, diplomacy,
    diplomat, disability, disciplinary, discussion, disparities, docker, doctoral, domestic violence, dr,
    dynamics, e commerce, ecology, ecommerce, economics, economics of, economies, economist, economy,
    ecosystem, education, educator, elasticsearch, electrical, eligibility, embodied, empirical,
    employability, employer, employment, empowering, endangered language, energy policy, engaging, engineer,
    engineering, enlightenment, entrepreneur, entrepreneurial, entrepreneurship, environmental, equation,
    esl, essay, essential, ethic, ethical, ethics of, ethnic study, etymology, everything you need,
    evidence, evolutionary, examining, excel, explained, exposure therapy, facilitation, facilitator,
    faculty, fascism, fellow, feminism, feminist, fiction, film study, final draft, finance, financial, find
    the right major, flameworking, fluid dynamics, forecasting, foreign policy, forensic, founder,
    framework, french, fundraising strategies, future of, game theory, gender and sexuality, gender study,
    genetics, genocide, genome, genomics, geography, geologist, geology, geometry, geophysics, geopolitical,
    github, global health, golang, governance model, governing, government contracting, government relation,
    grad student, graduate, grantwriting, growth hacking, gun violence, hacker, hadoop, health care, health
    equity, healthcare, herbalism, hermeneutics, hiring, historian, history, history of, homeschool, honor
    college, honor program, honors thesis, housing policy, human trafficking, humanities, hydrology,
    hydroponics, hypnotherapy, ideology, immigration, impact, impact of, imperialism, implementing,
    implications, improving, incarceration, income, industry, inequality, inequities, infectious disease,
    inference, inflation, information science, information security, infrastructure, innovation, institute,
    insurance, integrating, intensive, interdisciplinary, international law, international relation,
    internet of things, interpreting, interviewing, intro, investigating, investigation, investigative,
    investing, investment, investor, ios, ios developer, iot, java, javascript, jewish study, job, job hunt,
    job search, job seeker, journalism, journalist, judge, judicial, justice system, know your rights,
    kotlin, kubernetes, lab meeting, labor market, language, latin american study, law, lawyer, leadership,
    learn, learned, learner, learning, legal, legislation, legislative, lessons from, lessons learned,
    letterpress, leveraging, library discovery, library research, linear algebra, linkedin pro, linux,
    literary, literature, litigation, logic, machine learning, manager, manufacturing, mapping, marketing,
    marxism, mastering, mastery, material science, maternal, math, mathematician, mathematics, measuring,
    mechanics, media study, mediation, medical, medicare, medicine, medieval study, memoir, mental fitness,
    mentor, mentorship, method, methodological, methodology, microfluidics, microscopy, microservice,
    migration, mindset, modeling, modelling, modernity, module, molecular, monetary, mongodb, montessori,
    mortgage, motivation, multidisciplinary, mysql, nanoparticle, narrative cv, nationalism, navigating,
    need to know, negotiating, negotiation, negotiator, network security, neuroscientist, ngo, node js,
    nodejs, nonprofit management, novel writing, numerical, nurse, nursing, nutrition science, obstetrics,
    office of research, ontology, open house, opening remark, opioid, optics, optimization, optimizing,
    organic chemistry, organizing, overview, palliative, pandemic, panelist, paradigm, paralegal,
    parasitology, parenting, participants will, pathway, patient care, peer review, permaculture,
    permitting, personal branding, perspectives on, pharmaceutical, pharmacist, pharmacy, phd, phd student,
    phenomenology, philosopher, phonology, photonics, php, physician, physics, playwriting, poetry, policy,
    policy lab, political, politics, politics of, polymer, portuguese, positivity, postcolonial, postdoc,
    postgres, poverty, practicum, pre professional, prep, preparing, presentation, presented by dr,
    preventing, prevention, principle, privacy, probability, procrastination, procurement, product design,
    productivity, professional, professional email, professor, programmeren, programming, proofreading,
    proposal writing, prosecutor, protein, psychoanalysis, psychological, psychologist, psychology,
    psychotherapy, public opinion, publication, publisher, publishing, publishing your, purpose driven,
    python, q a, racism, raspberry pi, reconciliation, recruiter, reflecting, reframing, refugee,
    regression, regulation, rehabilitation, reimagining, religious study, renaissance study, report,
    research paper, researcher, resilience, resiliency, retirement, review, revitalizing, rhetoric, right
    major, rights of, roadmap, robotics, ruby on rails, saas, safety, salary, sales training, schizophrenia,
    scholar, scholarly, scholarly communication, science, science of, scientist, screenwriting, security,
    self esteem, self publishing, selling, semantics, semester abroad, semiconductor, semiotics, seo,
    serverless, sex ed, signal processing, simulation, site building, skill, slavery, socialism, software,
    soil, spanish, spark, speaker, species, sql, startup, stem, stochastic, stormwater, storytelling for,
    strategist, strategy, strengthening, stress management, studies association, study, suicide prevention,
    supervisor, supply chain, supporting, surgery, surgical, sustainability science, tariff, taught by, tax,
    teach, teacher, teacher education, teaching, tech, technology, theological, theology, theoretical,
    theory, theory of, therapeutic, this session, this talk, this workshop, time hack, toolkit, topology,
    trade policy, trading, transatlantic, transdisciplinary, transformation, translating, translation,
    translational, transportation, trauma informed, treaty, tutored, undergrad, undergraduate,
    understanding, unemployment, unlocking, update, urban planning, urban study, urbanism, urology, user
    experience, user research, venture, violence prevention, virtual reality, vue, warfare, water quality,
    watershed, web design, web development, web page, webpage, website, welding, what you need, wildlife,
    will be discussing, will discuss, will explore, wip, wireframe, work session, workflow, workforce,
    working paper, workplace, works in progress, write, writing, you will learn, zionism, zoning law`),
  faint: terms(`
    advanced, age of, app, approach, art of, assessment, basic, beginner, beginner guide, building, camp,
    case, challenge, cloud, collaboration, collaborative, complexity, contemporary, counseling services,
    crafting, creating, critical, design, developing, development, do you, effect, effect of, effective,
    empower, equity, evaluating, evaluation, evolution, evolving, experience design, exploring, for
    beginners, foundations, future, goal, helping, how can, how do, how does, implementation, inclusion,
    inclusive, insight, instructor, intermediate, introduction, justice, leading, level, level #, making of,
    management, managing, mechanism, media, model, part #, pitch, planning, power of, product, program,
    project, refining, reform, responding, rethinking, role of, school, science of happiness, semester,
    series, session, solution, success, survey, synthesis, technique, third party, ticket post, tip, tool,
    toward, transforming, transition, treatment, trend, understanding your, using, vision, what are, what
    is, why do, why is, work`),
};
