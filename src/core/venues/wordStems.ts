/**
 * Abbreviations of words in titles of journals and proceedings, as ISO 4 and the List of Title Word Abbreviations have
 * them: `phys|ics` is a stem abbreviated at the bar, `national=natl` one with an abbreviation of its own.
 */
export const wordStems = `
  abnorm|al abstr|act abus|e acad|em accid|ent account|ing acoust|ic act|a actuar|ial acut|e adapt|ive addict
  adhes|ion adm|inistrat adolesc|en adsorp|tion adult adv|anc adv|ances aero|naut aeronaut|ic aerosol
  aerosp|ace aesthet|ic afr|ica age|ing aging agreem|ent agric|ultur agron|om air algebr|a algorithm allerg|y
  alloy altern|ative am|erica anaesth|esia anal|yse anal|ysis anal|ytic anat|om anc|ient anesth|esi anim|al
  ann|al annu|al antarct|ic anthropol|og antibiot|ic antimicrob|ial antiq|u apoptosis appetit|e appl|icat
  appl|ied approx|imat aquac|ultur aquat|ic arab|ian archaeol|og archit|ect arch|iv arct|ic argum|ent arid
  artery arthrit|is arthropod artif|icial asp|ect assess|ment assoc|iat asthma astron|om astrophys|ic
  atherosclero|sis atmos|pher atom|ic audio audiol|og aust|ral autism autoimmun autom|at autom|obil auton|om
  aviat|ion bact|eri basic bayes|ian behav|ior behav|iour beitr|ag ber|icht bibl|iograph biochem|ic
  biochem|istry biochim|ic bioeng|ineer bioethics bioinform|atic biol|og biomark|er biomater|ial biomech|anic
  biomed|ic biomim|etic biomol|ecul biophys|ic bioresour|ce biosci|ence biosens|or biostat|ist biotechnol|og
  bird blood bone bot|an brain bras|il braz|il breast br|itish build|ing bull|etin bus|iness calc|ulus can|ad
  cancer carbohydr|ate carbon carcinog|en cardiol|og cardiovasc|ular career caries case catal|ysis catal|yt
  cell cell|ular cem|ent cent|er cent|ral cent|re ceram|ic cerebr|al chang|e chaos chem|ic chem|ie chem|istry
  child|hood child|ren china chin|ese chromatogr|aph chromosom|e chron|ic circ|uit circ|ulation civ|il
  class|ical classif|icat clim|at clin|ic cluster coast|al coat|ing cogn|iti coll|ect coll|eg colloid
  colloq|ui color combin|ator combust|ion commer|c commod|it commun|icat communit|ies community complement|ary
  complex|it compos|ite comput comput|ation comput|er concr|ete conc|urr condens conf|erenc confl|ict
  congr|ess conserv|ation constr|uct consult|ing consum|er contact contemp|orar contin|uum contracept|ion
  contrib|ut control convers|ation coop|erat coord|inat corp|orat corros|ion cosmol|og couns|el cours|e
  crim|inal criminol|og crit|ic crop crust|acean cryog|enic cryptogr|aph cryptol|og cryst|al crystallogr|aph
  cult|ur curr|ent curric|ulum cybern|etic cytol|og dairy data database decis|ion def|ens deliv|er demogr|aph
  dent|al department=dept depress|ion dermatol|og des|ign dev|elop devic|e diabet|es diagn|ost dialog|ue
  dielectr|ic differ|ential diffus|ion digest digit|al discourse discov|er discret|e dis|ease disord|er
  dispers|ion distance distrib|ut div|ers doc|ument drug dyn|amic early earth earthq|uake east|ern ecol|og
  econ|om econometr econometr|ic econom|etrica ecosyst|em ecotoxicol|og ed|ition educ|at eff|ect effic|ien
  elast|ic elect|ion electr|ic electroanal|yt electrochem|ic electromagn|et electron=electron electron|ic
  elem|ent embryol|og emerg emot|ion empir|ical empl|oy emuls|ion endocr|in endocrinol|og endosc|opy
  energy=energy eng|ineer engl|and engl|ish enhanc|e entom|olog entrep|reneur environ|ment enzym|e
  epidemiol|og epigenet|ic epilep|sy equation=equ ergod|ic ergon|omic erosion estuar|in eth|ic ethn|ic
  ethnol|og eur|op eval|uat evid|enc evol|ut exerc|ise exp|eriment expert explor|ation expo|sure extr|em
  fac|ult fam|il farm|ing fatigue fed|erat fertil fibr|e field financ fisher fluid food forecast forens|ic
  forest form|al found|ation fract|ur fresh|water front|ier fuel func|tion fund|ament fung|al fut|ur fuzzy
  game|s gastroenterol|og gene=gene gen|eral gen|et genom|e geochem|ic geod|es geogr|aph geoinform|atic
  geol|og geom|etr geomorphol|og geophys|ic geosci|ence geotech|nic geriatr|ic gerontol|og glob|al govern=gov
  governance graph graph|ic gravit|at groundw|ater group growth guid|ance gut gynecol|og handb|ook hazard
  health heart heat hematol|og hepatol|og herit|age hist|olog hist|or homotopy horm|on hortic|ultur hosp|ital
  hous|ing hum|an humanit hydraul|ic hydrobiol|og hydrog|en hydrol|og hyg|ien hypertens|ion icar|us
  ichthyol|og image imag|ing imm|un immunol|og impact implant improv incl|us ind|ia indian indic|at ind|ustr
  inf|ant infect infect|ious inf|ormat inform|atic infrar|ed inj|ur innov|at inorg|anic insect inst|itut
  instrum|ent insur|ance integr|at intell|ect intell|ig intens|iv interact interdiscip|lin interf|ac
  intern=intern international=int intern|et interpret interv|ent invertebr|ate invest invest|igat investig|at
  irrig|ation isot|op issue ital|ian jahrb|uch japan=jpn j|ournal j|ournee jpn jurisprud|ence justic|e
  kinet|ic knowl|edg korean lab|or labor|ator landscap=landsc lang|uag laryngol|og laser lat|in law lead|ersh
  learn leg|al legis|lat leis|ur lett=lett letters=lett libr|ar limnol|og linear lipid liquid liter|acy
  lit|eratur liver log|ic logist|ic lung mach|in macromol|ecul mag|azin magn|et maint|enanc malar|ia mamm|al
  manag|e manuf|actur mar|in market=mark mass mater|ial matern|al math|emat matric meas|ur measur|e mech|an
  mechatron|ic media mediat|ion med|ic med|ium membr|an mem|oir memor|y mens ment|al metab|ol metall|urg
  metals meteorit meteorol|og method metr|ic metrika metrol|og microbiol|og microelectron|ic microsc|op
  microsyst|em microw|av migr|at mil|it miner=miner miner|al mining mitt|eil mob|il mod|el model|l mod|ern
  mol|ecul monatsh|eft monit|or monogr|aph motiv|at multidiscip|lin multim|edia multivar|iat mus|e mus|ic
  mutat|ion mycol|og nachr|icht nanomater|ial nanosci|ence nanotechnol|og narrat|iv national=natl nat|ur
  natural=nat nav|al navig|at neonat|al nephrol|og netw|ork neural neurobiol|og neurochem|ic neurocomput
  neuroendocrinol|og neuroimag neurol|og neuropathol|og neuropharmacol|og neurophysiol|og neuropsychol|og
  neurosci|ence neurosurg new=n nonlinear nonparametr|ic north=n notes=notes not|ic nucl|ear number
  numer|ic nurs|ing nutr|it obes|ity object obstet|ric occup|at ocean oceanogr|aph oceanol|og oncol|og oper|at
  ophthalmol|og opin|ion opt|ic optim optim|is optim|iz option oral order=order organ=organ organic=org
  organ|is organ|iz organomet|allic ornithol|og orthop|aed orthop|ed osteoarthrit|is otolaryngol|og ox|ford
  oxid=oxid pac|ific paed|iatr paediatr|ic pain palaeontol|og paleontol|og papers=pap parallel parasit
  parasitol|og part particip|at partic|l pathol|og patient pattern pavement peac|e pedagog pediatr|ic percept
  perform perinat period pers|onal perspect pest|icid petrol=pet petroleum=pet petrol|og pharm|ac pharmac|eut
  pharmacol|og pharmacother|ap phenom philol|og philos|oph phonet|ic photochem photogr|aph photon|ic phys|ic
  physic|ian phys|ik physiol|og physiother|ap phys|iq phytochem phytopathol|og pigment planet plant plasma
  plast|ic policy=policy polit|ic poll|ut polym|er pop|ul popul|at postharvest=postharvest poult|ry powder
  power=power pract|ic pragmat precis|ion pregn|an prev|ent probab probl|em proc|eed proceeding=proc process
  prod|uct prof|ess progress=prog prostate prot|ect protein protocol psychiatr=psychiatr psychoanal|yt
  psychol=psychol psychol|og psychometrik psychopathol|og psychopharmacol|og psychophys psychosom|atic
  psychother|ap public=public publ|icat publish|ing pulm|onar pure qual|it quant|it quant|um q|uarterl
  quarternar=quat quaternar=quat quest|ion radiat|ion radio radiol|og random ration|al react|ion reason recept
  reci|p recognit recycl reg|ion regul|at rehabil|it relat relat|ion relativ reliab relig rend|iconti renew
  rep|ort reprod|uct reput|ation res|earch resour=resour resour|ce respir restaur restor retail rev|iew
  rev|ista rev|ue rheol|og rheumatol|og risk robot|ic robust rock royal=r rur|al russ|ian saf|et sal|ut
  scale=scale scand|inav schizophren=schizophr sch|olar sch|ool sci|en sci|enc scientometr|ic scr|ipt
  seismol|og sel|ect semant semicond|uct semin|ar sens|it sens|or separ|at ser|ies serv|ic sex shock signal
  simul|at sleep smok social=soc soc|iet sociol|og soft softw|ar soil solar=sol solid solut south=s sov|iet
  space spat|ial spec|ial spectr spectrosc|op speech spine sport stat|ist stereotact stoch|ast strateg
  strategi=strateg stratigr|aph strength stress stroke struct|ur stud student=stud stud|ies study=stud
  subst|anc suppl supply surf|ac surg surg|ery surv|ey surv|iv sustain swarm swiss symb|ol symmetr symp|os
  synth syst|em technic=tech technol|og technometr|ic telecommun telemed=telemed temp|eratur terr|estr text|il
  theor ther|ap thermal=therm thermo=thermo thermodyn thermophys thorac thromb tissue toler top|ic topol|og
  tourism toxicol|og trade trad|it traff|ic train trait transact=trans transaction=trans transfus|ion
  transl|at transm|iss transpl|ant transp|ort trauma treat trend tribol=tribol tribol|og trop|ic tuberc=tuberc
  tumor turbul twin ultrason ultrasound ultrastruct univers|al univ|ersit urban urol|og usp|ekh utiliz=util
  vaccin=vaccine vacuum valu=value value variat=var vasc|ular vegetat=veg vehicl=veh vehicul=veh verhandl
  vertebr=vertebr vestnik=vestn veterinar=vet vibrat=vib viol virol|og virtual=virtual virus vis|ion vis|ual
  visualiz=vis vitam vocat=vocat vol|unt waste=waste water=water watershed wave weather weight weld
  welfar=welf west|ern wetland=wetl wildl|ife wind wireless=wirel women=women wood workshop=workshop wound
  yearb|ook yeast youth z|eitschrift zh|urnal zool|og
`;
