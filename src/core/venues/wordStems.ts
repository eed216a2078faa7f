/**
 * Abbreviations of words in titles of journals and proceedings, as ISO 4 and the List of Title Word Abbreviations have
 * them: `phys|ics` is a stem abbreviated at the bar, `national=natl` one with an abbreviation of its own.
 * Only those are here that an abbreviation could be mistaken for, or that are shorter or other than the first letters of
 * their word: `isWordFor` knows that `mach` is short for `machine`.
 */
export const wordStems = `
  act|a actuar|ial aero|naut aeronaut|ic aerosol aerosp|ace am|erica ann|al annu|al archaeol|og archit|ect
  arch|iv audio audiol|og brain bras|il braz|il breast br|itish can|ad cancer china chin|ese class|ical
  classif|icat coll|ect coll|eg colloid colloq|ui commun|icat communit|ies community concr|ete conc|urr
  conf|erenc confl|ict crim|inal criminol|og cryst|al crystallogr|aph curr|ent curric|ulum data database
  department=dept dev|elop devic|e discourse discov|er discret|e dis|ease disord|er dispers|ion distance
  distrib|ut earth earthq|uake econ|om econometr econometr|ic econom|etrica ed|ition educ|at eff|ect effic|ien
  elect|ion electr|ic electroanal|yt electrochem|ic electromagn|et electron=electron electron|ic endocr|in
  endocrinol|og eng|ineer engl|and engl|ish eth|ic ethn|ic ethnol|og exp|eriment expert explor|ation expo|sure
  gene=gene gen|eral gen|et genom|e geom|etr geomorphol|og govern=gov governance hum|an humanit image imag|ing
  imm|un immunol|og ind|ia indian indic|at ind|ustr inf|ant infect infect|ious inf|ormat inform|atic infrar|ed
  inst|itut instrum|ent integr|at intell|ect intell|ig intens|iv interact interdiscip|lin interf|ac
  intern=intern international=int intern|et interpret interv|ent invest invest|igat investig|at jahrb|uch
  japan=jpn j|ournal j|ournee jpn jurisprud|ence justic|e lab|or labor|ator leg|al legis|lat liter|acy
  lit|eratur log|ic logist|ic mag|azin magn|et mar|in market=mark mater|ial matern|al meas|ur measur|e mech|an
  mechatron|ic media mediat|ion med|ic med|ium membr|an mem|oir memor|y metr|ic metrika metrol|og mod|el
  model|l mod|ern nachr|icht nanomater|ial nanosci|ence nanotechnol|og narrat|iv national=natl nat|ur
  natural=nat nav|al navig|at neonat|al nephrol|og netw|ork neural neurobiol|og neurochem|ic neurocomput
  neuroendocrinol|og neuroimag neurol|og neuropathol|og neuropharmacol|og neurophysiol|og neuropsychol|og
  neurosci|ence neurosurg new=n nonlinear nonparametr|ic north=n notes=notes not|ic nucl|ear number numer|ic
  nurs|ing nutr|it ocean oceanogr|aph oceanol|og opt|ic optim optim|is optim|iz option organ=organ organic=org
  organ|is organ|iz organomet|allic ox|ford oxid=oxid paed|iatr paediatr|ic parasit parasitol|og part
  particip|at partic|l pers|onal perspect petrol=pet petroleum=pet petrol|og pharm|ac pharmac|eut pharmacol|og
  pharmacother|ap phys|ic physic|ian phys|ik physiol|og physiother|ap phys|iq pop|ul popul|at proc|eed
  proceeding=proc process prot|ect protein protocol public=public publ|icat publish|ing qual|it quant|it
  quant|um q|uarterl quarternar=quat quaternar=quat quest|ion radiat|ion radio radiol|og random ration|al
  react|ion reason recept reci|p recognit recycl reg|ion regul|at rehabil|it relat relat|ion relativ reliab
  relig rend|iconti renew rep|ort reprod|uct reput|ation res|earch resour=resour resour|ce respir restaur
  restor retail rev|iew rev|ista rev|ue rheol|og rheumatol|og risk robot|ic robust rock royal=r rur|al
  russ|ian saf|et sal|ut scale=scale scand|inav schizophren=schizophr sch|olar sch|ool sci|en sci|enc
  scientometr|ic scr|ipt seismol|og sel|ect semant semicond|uct semin|ar sens|it sens|or separ|at ser|ies
  serv|ic sex shock signal simul|at sleep smok social=soc soc|iet sociol|og soft softw|ar soil solar=sol solid
  solut south=s sov|iet space spat|ial spec|ial spectr spectrosc|op speech spine sport stat|ist stereotact
  stoch|ast strateg strategi=strateg stratigr|aph strength stress stroke struct|ur stud student=stud stud|ies
  study=stud subst|anc suppl supply surf|ac surg surg|ery surv|ey surv|iv sustain swarm swiss symb|ol symmetr
  symp|os synth syst|em technic=tech technol|og technometr|ic ther|ap thermal=therm thermo=thermo thermodyn
  thermophys top|ic topol|og trade trad|it transact=trans transaction=trans transfus|ion transl|at transm|iss
  transpl|ant transp|ort univers|al univ|ersit vaccin=vaccine valu=value water=water watershed z|eitschrift
  zh|urnal zool|og
`;
