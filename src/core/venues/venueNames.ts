/** Conferences: acronyms, then their long names without `the`, `on`, ordinals, years and sponsors. */
export const conferences = `
aaai: aaai conference artificial intelligence; national conference artificial intelligence; association advancement artificial intelligence
aamas: international conference autonomous agents multiagent systems; international joint conference autonomous agents multiagent systems; autonomous agents multi agent systems
accv: asian conference computer vision
acl: annual meeting association computational linguistics; meeting association computational linguistics; association computational linguistics
aistats: international conference artificial intelligence statistics; artificial intelligence statistics
asplos: international conference architectural support programming languages operating systems; architectural support programming languages operating systems
bmvc: british machine vision conference
cav: international conference computer aided verification; computer aided verification
ccs: conference computer communications security; computer communications security; sigsac conference computer communications security
chi: conference human factors computing systems; human factors computing systems; sigchi conference human factors computing systems
cikm: international conference information knowledge management; conference information knowledge management; information knowledge management
coling: international conference computational linguistics
colm: conference language modeling
colt: conference learning theory; annual conference learning theory; annual conference computational learning theory; computational learning theory
conll: conference computational natural language learning; computational natural language learning
corl: conference robot learning
crypto: annual international cryptology conference; annual cryptology conference; advances cryptology crypto
cscw: conference computer supported cooperative work; computer supported cooperative work; computer supported cooperative work social computing
cvpr: conference computer vision pattern recognition; computer society conference computer vision pattern recognition; computer vision pattern recognition
dac: design automation conference
eacl: conference european chapter association computational linguistics; european chapter association computational linguistics
eccv: european conference computer vision
ecai: european conference artificial intelligence
ecir: european conference information retrieval
ecml ecmlpkdd pkdd: european conference machine learning; machine learning knowledge discovery databases; joint european conference machine learning knowledge discovery databases; european conference machine learning principles practice knowledge discovery databases
emnlp: conference empirical methods natural language processing; empirical methods natural language processing
esec fse esecfse: joint european software engineering conference symposium foundations software engineering; international symposium foundations software engineering; symposium foundations software engineering; foundations software engineering
eurocrypt: international conference theory applications cryptographic techniques; advances cryptology eurocrypt
facct fat fat*: conference fairness accountability transparency; fairness accountability transparency
focs: symposium foundations computer science; annual symposium foundations computer science; foundations computer science
hpca: international symposium high performance computer architecture; high performance computer architecture
icalp: international colloquium automata languages programming; automata languages programming
icassp: international conference acoustics speech signal processing; acoustics speech signal processing
iccv: international conference computer vision
icde: international conference data engineering
icdm: international conference data mining
icip: international conference image processing
iclr: international conference learning representations; learning representations
icme: international conference multimedia expo
icml: international conference machine learning
icpr: international conference pattern recognition
icra: international conference robotics automation; robotics automation
icse: international conference software engineering
icwsm: international conference web social media; international conference weblogs social media
iccad: international conference computer aided design
ijcai: international joint conference artificial intelligence; joint conference artificial intelligence
ijcnlp: international joint conference natural language processing
ijcnn: international joint conference neural networks
infocom: conference computer communications; international conference computer communications
interspeech: annual conference international speech communication association
iros: international conference intelligent robots systems; intelligent robots systems
isca: international symposium computer architecture; annual international symposium computer architecture
isit: international symposium information theory
iswc: international semantic web conference
iui: international conference intelligent user interfaces
jcdl: joint conference digital libraries
kdd sigkdd: international conference knowledge discovery data mining; sigkdd international conference knowledge discovery data mining; sigkdd conference knowledge discovery data mining; knowledge discovery data mining
kr: international conference principles knowledge representation reasoning; principles knowledge representation reasoning
lics: symposium logic computer science; annual symposium logic computer science; logic computer science
lrec: international conference language resources evaluation; language resources evaluation conference; language resources evaluation
micro: international symposium microarchitecture; annual international symposium microarchitecture
miccai: international conference medical image computing computer assisted intervention; medical image computing computer assisted intervention
mlsys: conference machine learning systems; machine learning systems
mm acmmm: international conference multimedia
mobicom: international conference mobile computing networking; mobile computing networking
naacl naaclhlt: conference north american chapter association computational linguistics human language technologies; conference north american chapter association computational linguistics; north american chapter association computational linguistics human language technologies; north american chapter association computational linguistics
ndss: network distributed system security symposium
neurips nips: advances neural information processing systems; conference neural information processing systems; neural information processing systems
nsdi: symposium networked systems design implementation; networked systems design implementation
oopsla: conference object oriented programming systems languages applications; object oriented programming systems languages applications
osdi: symposium operating systems design implementation; operating systems design implementation
pldi: conference programming language design implementation; sigplan conference programming language design implementation; programming language design implementation
podc: symposium principles distributed computing; principles distributed computing
pods: symposium principles database systems; principles database systems
popl: symposium principles programming languages; sigplan symposium principles programming languages; principles programming languages
recsys: conference recommender systems; recommender systems
rss: robotics science systems
sigcomm: conference special interest group data communication; conference applications technologies architectures protocols computer communications
sigir: international conference research development information retrieval; sigir conference research development information retrieval; research development information retrieval; international sigir conference research development information retrieval; annual international sigir conference research development information retrieval
sigmod: international conference management data; sigmod international conference management data; management data
siggraph: conference computer graphics interactive techniques; annual conference computer graphics interactive techniques; computer graphics interactive techniques
soda: symposium discrete algorithms; annual symposium discrete algorithms; discrete algorithms
sosp: symposium operating systems principles; operating systems principles
sp oakland: symposium security privacy; security privacy
stoc: symposium theory computing; annual symposium theory computing; theory computing
uai: conference uncertainty artificial intelligence; uncertainty artificial intelligence
uist: symposium user interface software technology; annual symposium user interface software technology; user interface software technology
usenixsecurity: security symposium
vis infovis ieeevis: visualization conference; visualization
vldb: international conference very large data bases; very large data bases
wacv: winter conference applications computer vision; applications computer vision
wsdm: international conference web search data mining; web search data mining
www thewebconf: international world wide web conference; international conference world wide web; world wide web conference; web conference; world wide web
`;

/** Journals with other names than their words and initials give: in each line, names of one journal. */
export const journalAliases = `
proceedings of the national academy of sciences; proceedings of the national academy of sciences of the united states of america; proc natl acad sci u s a; pnas
journal of the american medical association; jama
bmj; british medical journal; bmj british medical journal
communications of the acm; cacm; commun acm
journal of the acm; jacm; j acm
the new england journal of medicine; nejm
transactions of the association for computational linguistics; tacl
angewandte chemie international edition; angewandte chemie; angew chem int ed
ieee transactions on pattern analysis and machine intelligence; tpami; pami; ieee t pattern anal
acm transactions on graphics; tog
proceedings of the vldb endowment; pvldb; proc vldb endow
physica d; physica d nonlinear phenomena
the lancet; lancet
journal of high energy physics; jhep
proceedings of the royal society a; proceedings of the royal society a mathematical physical and engineering sciences
proceedings of the royal society b; proceedings of the royal society b biological sciences
philosophical transactions of the royal society b; philosophical transactions of the royal society b biological sciences
philosophical transactions of the royal society a; philosophical transactions of the royal society a mathematical physical and engineering sciences
biochimica et biophysica acta; bba
the astrophysical journal; astrophysical journal; apj
astronomy and astrophysics; a and a; aa
journal of the american statistical association; jasa
journal of the royal statistical society series b; journal of the royal statistical society series b statistical methodology; jrssb; jrss b
`;

/** Names of series, which aren't the book that a work is in. */
export const series =
  /^(?:lecture notes|lncs|lnai|lnbip|ccis|communications in computer and information science|proceedings of machine learning research|pmlr|jmlr workshop|ceur|advances in intelligent systems|smart innovation|ifip advances|leibniz international proceedings|lipics|acm international conference proceeding|springer (?:series|proceedings|texts)|studies in |graduate texts|aip conference proceedings|procedia|methods in molecular|findings)/;

/** Publishers with their imprints and short names: in each line, one house. */
export const publishers = `
springer nature claypool palgrave birkhauser apress macmillan kluwer humana plenum biomed vieweg gabler
elsevier pergamon holland kaufmann butterworth heinemann churchill saunders mosby newnes cell academic
wiley blackwell hindawi jossey vch interscience sybex
taylor francis routledge informa crc chapman dekker lea erlbaum psychology ashgate garland auerbach
acm computing machinery
ieee electrical electronics
mit massachusetts
cup cambridge
oup oxford clarendon
pearson addison prentice longman benjamin cummings
mcgraw irwin
plos public library
aps physical
acs chemical
siam industrial
ams mathematical
rsc chemistry
ovid lippincott wolters
penguin viking random vintage knopf pantheon doubleday crown
harper harpercollins collins basic
hachette little brown
gruyter mouton saur
sage corwin ios
iop physics
aaas advancement

acl computational
aaai
usenix
openreview curran neurips
world scientific
`;

/** Words that many publishers have in their names. */
export const publisherWords = new Set(
  `press publishing publishers publisher publications publication university universities inc ltd limited llc bv
  sa ag gmbh co company corp corporation group media verlag international and of the for a de la du science
  sciences scientific business society association institute american national london new york books editions
  edition house uk us usa engineers r&d r d library presses college school department dept`.split(
    /\s+/,
  ),
);
