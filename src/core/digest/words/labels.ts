/**
 * The labels of the data of a paper, in English, Chinese, Korean, Japanese, German, French and Spanish. They
 * name labeled lines and the columns of tables.
 */
import { byWord } from '../../base/collections';

const labels = {
  title:
    'title, paper title, article title, english title, original title, full title, paper, 标题, 原文标题, 英文标题, 原标题, 论文标题, 题目, 论文题目, 標題, 論文標題, 題目, 論文題目, 英文標題, 論文タイトル, 原題, タイトル, 題名, 제목, 원제, 논문 제목, 논문제목, titel, titre, título, titulo',
  authors:
    '👥, 👤, ✍, author, authors, author list, first author, by, 作者, 论文作者, 作者信息, 論文作者, 著者, 저자, autor, autoren, autoren/innen, autor:innen, autorinnen, autorinnen und autoren, autoren und autorinnen, autor*innen, verfasser, verfasser/innen, auteur, auteurs, autrices, auteur·rices, auteurs/autrices, autores, autoras, autoras y autores, autores y autoras',
  abstract:
    'abstract, original abstract, english abstract, paper abstract, résumé original, resumen original, abstract (en), 原文摘要, 英文摘要, 摘要原文, 原始摘要, 原文初録, 원문 초록, 영문 초록, アブストラクト, 原文要旨, 英語要旨',
  native:
    'abstract (zh), abstract (cn), abstract (chinese), 摘要, 论文摘要, 論文摘要, 초록, 概要, 要旨, abstrakt, zusammenfassung, kurzfassung, résumé, resume, resumen, extracto',
  summary:
    '💡, 🧠, summary, highlight, key insight, key idea, main idea, core idea, takeaway, key takeaway, gist, in a nutshell, ai summary, short summary, brief summary, one-line summary, one-sentence summary, executive summary, generated summary, gpt summary, llm summary, tldr, tl;dr, tl dr, tl; dr, overview, in short, translation, abstract translation, translated abstract, chinese abstract, chinese summary, 总结, 小结, 總結, 簡介, 論文總結, 一句話總結, 核心內容, 概述, 概括, 简介, ai总结, ai 总结, ai摘要, ai 摘要, 一句话总结, 一句话概括, 论文总结, 核心内容, 核心思想, 内容概述, 内容简介, 内容摘要, 论文简介, 一句话介绍, 摘要翻译, 中文摘要, 翻译, 译文, 요약, ai 요약, 한줄 요약, 한 줄 요약, 핵심 아이디어, 핵심 요약, 번역, 초록 번역, 要約, ai要約, 日本語要約, 一言まとめ, ひとことでいうと, 一言でいうと, ひとこと要約, まとめ, 翻訳, 要旨訳, 日本語訳, kurz gesagt, kurzzusammenfassung, ki-zusammenfassung, übersetzung, auf den punkt, en bref, synthèse, traduction, résumé ia, en breve, en resumen, síntesis, traducción, resumen ia, resumen en español, idea clave, idée clé, kernidee',
  id: 'cite as, arxiv, arxiv id, arxiv-id, arxivid, arxiv_id, arxiv no, arxiv no., arxiv number, arxiv identifier, id, paper id, identifier, 编号, 论文编号, 編號, 論文編號, arxiv編號, arxiv编号, arxiv 编号, arxiv号, arxiv 번호, 번호, 논문 번호, arxiv番号, arxiv 番号, 論文番号, arxiv-nummer, arxiv-kennung, kennung, identifiant, identifiant arxiv, identificador, id de arxiv',
  doi: 'doi, related doi, article doi',
  link: '🔗, link, links, url, urls, pdf, html, arxiv link, arxiv url, pdf link, pdf url, paper link, paper url, abstract link, abs, full text, fulltext, read more, hf page, hugging face, huggingface, source, 链接, 论文链接, 原文链接, 連結, 鏈接, 論文連結, 論文鏈接, 原文連結, pdf链接, arxiv链接, 论文地址, 地址, 原文, 论文, 链接地址, 링크, 논문 링크, 논문, 원문, 원문 링크, リンク, 論文リンク, 論文, 原文リンク, verweis, verweise, quelle, lien, liens, lien arxiv, lien pdf, enlace, enlaces, enlace pdf, vínculo, fuente',
  date: '📅, 🗓, 📆, date, dates, published, published date, published at, published on, publication date, publish date, publish, posted, submitted, submitted on, submission date, submitted date, first submission, release date, released, announced, pubdate, pub date, 日期, 發布日期, 發佈日期, 發布時間, 發表日期, 發表時間, 提交時間, 時間, 公開日期, 发布, 发布日期, 发布时间, 发表, 发表日期, 发表时间, 提交日期, 提交时间, 时间, 公开日期, 게시일, 게재일, 날짜, 발행일, 출판일, 제출일, 공개일, 발표일, 公開日, 発行日, 出版日, 投稿日, 投稿日時, 日付, 発表日, 提出日, 掲載日, datum, veröffentlicht, veröffentlicht am, veröffentlichungsdatum, erschienen, eingereicht, eingereicht am, publié, publié le, date de publication, date de soumission, paru le, soumis le, fecha, publicado, publicado el, fecha de publicación, enviado, enviado el',
  updated:
    'updated, updated on, update date, last update, last updated, updated at, generated, generated on, generated at, created, fetched, 更新, 更新日期, 更新时间, 更新時間, 最後更新, 最后更新, 生成时间, 업데이트, 생성일, 更新日, 更新日時, aktualisiert, zuletzt aktualisiert, mis à jour, mise à jour, dernière mise à jour, actualizado, última actualización',
  comments:
    'comment, comments, 备注, 備註, 注释, 評論, 评论, 评语, 코멘트, 비고, コメント, 備考, kommentar, kommentare, anmerkung, bemerkung, commentaire, commentaires, comentario, comentarios',
  venue:
    'journal-ref, journal ref, journal reference, journal, venue, conference, published in, 期刊, 会议, 會議, 저널, 학회, 学会, 会議, zeitschrift, konferenz, revue, conférence, revista, conferencia',
  organization:
    '🏢, 🏛, 🏫, organization, organisation, organizations, affiliation, affiliations, institution, institutions, institute, 机构, 单位, 機構, 單位, 作者单位, 소속, 기관, 所属, 機関, 所属機関, einrichtung, institut, organisme, organización, institución, afiliación, afiliaciones',
  votes:
    'votes, upvotes, likes, 点赞, 点赞数, 票数, 추천, 추천수, 投票数, いいね, stimmen, votes positifs, votos',
  own: 'notes, note, my notes, my note, my thoughts, thoughts, status, read, reading status, to read, priority, why i read it, todo, my rating, 笔记, 我的笔记, 筆記, 我的筆記, 狀態, 状态, 메모, 상태, 読了, メモ, notizen, meine notizen, meine gedanken, mes notes, mis notas, notas',
  other:
    '🏷, 💻, 🏆, 🔑, 📑, title (zh), title (cn), title (chinese), arxiv所属领域, 所属领域, categories, category, primary category, main category, arxiv category, primary class, main subject, matched keywords, primary subject, subject, subjects, subj-class, topic, topics, area, field, keyword, keywords, key words, key, publisher, env, tag, tags, score, scores, relevance, relevance score, novelty, rating, rank, code, github, repo, repository, project, project page, website, demo, dataset, model, matched, matches, motivation, method, methods, methodology, approach, result, results, conclusion, conclusions, contribution, contributions, key contributions, key points, key findings, findings, limitations, impact, reason, why it matters, why relevant, highlights, license, report-no, report number, msc-class, msc classes, acm-class, acm classes, proxy, version, stars, citations, 分类, 类别, 分類, 類別, 主題, 領域, 研究领域, 研究領域, 關鍵詞, 關鍵字, 標籤, 評分, 程式碼, 動機, 結果, 結論, 貢獻, 主题, 学科, 领域, 关键词, 关键字, 标签, 评分, 相关性, 相关度, 得分, 代码, 项目, 动机, 方法, 结果, 实验结果, 结论, 贡献, 创新点, 亮点, 카테고리, 분류, 분야, 주제, 키워드, 태그, 점수, 관련도, 코드, 동기, 방법, 결과, 결론, カテゴリ, カテゴリー, 分野, 主題, キーワード, タグ, スコア, 関連度, コード, 動機, 手法, 結論, kategorie, kategorien, fachgebiet, thema, themen, schlagwörter, schlagworte, schlüsselwörter, stichwörter, stichworte, bewertung, relevanz, punktzahl, punkte, methode, ergebnis, ergebnisse, catégorie, catégories, sujet, sujets, mots-clés, mots clés, domaine, pertinence, note de pertinence, méthode, résultats, categoría, categorías, tema, temas, palabras clave, etiquetas, puntuación, puntaje, relevancia, código, código fuente, método, resultados',
};

/**
 * The data that a label names. `announced` is the id of a paper in arXiv's feed. `native` is a word for both an
 * abstract and its translation; `own` is what a reader writes; `other` is known, but not kept.
 */
export type NamedField = keyof typeof labels | 'announced';

/** The fields that are running text about a paper. */
export const textFields: readonly NamedField[] = ['abstract', 'native', 'summary'];

const fields: ReadonlyMap<string, NamedField> = byWord(labels, ', ');

/** The field that a label names; undefined for any other text. */
export function fieldNamed(label: string): NamedField | undefined {
  const whole = label
    .toLowerCase()
    .replace(/[*_`\\]/g, '')
    .replace(
      /^(?:点击)?(?:查看|展开|阅读)|^(?:click (?:to|for) )?(?:view|read|show|see) (?:the )?/,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();
  const name = whole.replace(/[（(][^()（）]{0,20}[)）]$/, '').trim();
  // In two languages: `Authors / 作者`.
  return fields.get(whole) ?? fields.get(name) ?? fields.get(name.split(/ ?[/／] ?/, 1)[0] ?? '');
}

const english = /\b(?:the|of|and|we|is|are|to|in|that|for|with)\b/gi;
const otherWords =
  /\b(?:der|die|das|und|ist|nicht|wir|eine?|les?|des|une?|nous|est|et|pour|dans|los|las?|el|una?|que|para|con|del|por)\b|[äöüßàâçéèêñáíóú]/gi;

/** Whether a text is in English, as abstracts are: a word for both then means the abstract itself. */
export function isEnglish(text: string): boolean {
  const start = text.slice(0, 600);
  if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(start)) return false;
  const count = (words: RegExp) => start.match(words)?.length ?? 0;
  return count(english) >= count(otherWords);
}
