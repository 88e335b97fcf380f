export { inLanguage, toContentTexts } from './content-texts.ts'
export { languageIdOf, languagesOf, ownTextsOf } from './content.queries.ts'
