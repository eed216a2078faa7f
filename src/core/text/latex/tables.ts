/** LaTeX commands of LaTeX2e and amssymb, and their Unicode characters. */

/** A map from a list of words in which keys and values alternate. */
export const pairs = (source: string): Map<string, string> => {
  const words = source.trim().split(/\s+/);
  const map = new Map<string, string>();
  for (let i = 0; i + 1 < words.length; i += 2) map.set(words[i] ?? '', words[i + 1] ?? '');
  return map;
};

/** Maps each character of `plain` to the character of `script` at the same index. */
export const zip = (plain: string, script: string): Map<string, string> => {
  const to = Array.from(script);
  return new Map(Array.from(plain).map((char, i) => [char, to[i] ?? '']));
};

/** Maps each name to the combining mark whose hexadecimal code follows it. */
export const combining = (source: string): Map<string, string> =>
  new Map(
    Array.from(pairs(source), ([name, code]) => [name, String.fromCharCode(parseInt(code, 16))]),
  );

/** The Greek alphabet, by command name. */
export const greek = pairs(`
  alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι
  kappa κ lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ
  phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ
  Upsilon Υ Phi Φ Psi Ψ Omega Ω`);

/** Names of relations and operators that aren't words. */
export const wordlessSymbols = pairs(`
  geq ≥ leq ≤ neq ≠ infty ∞ cdot · rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐
  leftrightarrow ↔ subseteq ⊆ supseteq ⊇ geqslant ≥ leqslant ≤ ldots … cdots ⋯ gtrsim ≳ lesssim ≲`);

/** Symbols by the name of their command, including Greek letters. */
export const symbols = new Map([
  ...greek,
  ...wordlessSymbols,
  ...pairs(`
  times × div ÷ pm ± mp ∓ ast * star ⋆ circ ∘ bullet • oplus ⊕ otimes ⊗ odot ⊙ ell ℓ hbar ℏ
  le ≤ ge ≥ ne ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ prec ≺ succ ≻
  triangleq ≜ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅
  forall ∀ exists ∃ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ perp ⊥ bot ⊥ top ⊤ parallel ∥ mid |
  to → gets ← mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ implies ⟹ iff ⟺ uparrow ↑ downarrow ↓
  nearrow ↗ searrow ↘ leadsto ⇝ nabla ∇ partial ∂ sum ∑ prod ∏ int ∫ surd √ angle ∠ degree °
  prime ′ dagger † ddagger ‡ dots … vdots ⋮ ddots ⋱ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈
  rceil ⌉ vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖ checkmark ✓ cmark ✓ xmark ✗ textbullet •
  textasciitilde ~ textasciicircum ^ textbackslash \\ textdegree ° textregistered ® texttrademark ™
  copyright © pounds £ euro € texteuro € S § P ¶ textendash – textemdash — textquotesingle '
  textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” lbrace { rbrace } backslash \\
  triangle △ square □ blacksquare ■ diamond ⋄ clubsuit ♣ heartsuit ♥ spadesuit ♠ aleph ℵ Re ℜ Im ℑ`),
]);

/** Letters with a command. */
export const letters = pairs(
  'o ø O Ø ss ß ae æ AE Æ oe œ OE Œ aa å AA Å l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ ng ŋ NG Ŋ',
);

/** The combining mark of each accent command. */
export const accents = zip(
  '`\'^~=u."rHvdckb',
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328\u0331',
);

/** Accents of formulas, put on a single letter. */
export const mathAccents = combining(
  'grave 0300 acute 0301 hat 0302 widehat 0302 tilde 0303 widetilde 0303 bar 0304 overline 0304 dot 0307 ddot 0308 vec 20d7',
);

/** Commands that only format their argument. */
export const fonts = new Set(
  `textbf textit texttt textsc textsf textrm textmd textup textsl textnormal emph underline uline
  mathcal mathbf mathrm mathit mathsf mathtt mathfrak mathscr boldsymbol bm pmb operatorname text
  mbox hbox ensuremath url path nolinkurl lowercase uppercase`.split(/\s+/),
);

/** Commands that print nothing. */
export const silent = new Set(
  `left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle scriptstyle limits nolimits
  xspace bf it tt sc sf rm em bfseries itshape ttfamily scshape normalfont small footnotesize
  scriptsize tiny large Large noindent centering protect relax nonumber`.split(/\s+/),
);

/** Function names that a subscript may follow. */
export const functions = new Set(
  'log ln exp max min sup inf lim arg argmax argmin sum prod int sin cos tan det dim'.split(' '),
);

/** Letters of `\mathbb`. */
export const doubleStruck = pairs('C ℂ E 𝔼 H ℍ I 𝕀 N ℕ P ℙ Q ℚ R ℝ S 𝕊 T 𝕋 V 𝕍 Z ℤ 1 𝟙');

/** Superscript forms; letters without one are missing. */
export const superscripts = zip(
  '0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ′',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ′',
);

/** Subscript forms; letters without one are missing. */
export const subscripts = zip(
  '0123456789+-−=()aehijklmnoprstuvxβγρφχ',
  '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ',
);
