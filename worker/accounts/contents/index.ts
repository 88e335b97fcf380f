export { inLanguage, toContentTexts } from './content-texts.ts'
export { languageIdOf, languagesOf, ownTextsOf, ownTextsOfAccount } from './content.queries.ts'
