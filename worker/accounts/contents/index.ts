export { inLanguage, toContentTexts } from './content-texts.ts'
export { languageIdOf, languagesOf, ownTextsOf, ownTextsOfAccount, settledLanguageIdOf } from './content.queries.ts'
export { trialName } from './trial-name.ts'
