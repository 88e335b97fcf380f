import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  deliveryLead: 'The customer chooses one of these for the return of the car once the keys are in the locker.',
  deliveryOff: 'Customers are not asked about the return. The question is switched on in the workshop settings.',
  deliveryNone: 'There are no options yet. The customer can still write a wish.',
  deliveryAdd: 'New option',
  deliveryOption: 'Option',
  deliveryEdit: 'Edit option',
  deliveryText: 'Text: {language}',
  deliveryTextFault: 'Enter the text in at least one language.',
  deliveryOffered: 'Show to customers',
  deliveryIsKeysBack: 'Means that the keys are collected from the locker',
  deliveryState: 'State',
  deliveryShown: 'Shown',
  deliveryHidden: 'Not shown',
  deliveryOrder: 'Order of the options',
  deliveryLanguages: 'Languages',
  deliveryMissing: 'Missing: {languages}',
  deliveryRemoveTitle: 'Remove {option}?',
  deliveryRemoveText: 'The option is no longer offered. Those who have chosen it keep their choice.',
  deliveryTooMany: 'The list of options is full. Remove one first.',
  deliveryGone: 'Somebody else removed this option.',

  deliveryImage: 'Picture',
  deliveryImageLead: 'Customers see the picture above the question, for example a map of the yard.',
  deliveryImageAlt: 'The picture that customers see',
  deliveryImageChoose: 'Choose a picture',
  deliveryImageReplace: 'Replace the picture',
  deliveryImageHint: 'JPEG, PNG or WebP. A large picture is made smaller.',
  deliveryImageRemove: 'Remove the picture',
  deliveryImageRemoveTitle: 'Remove the picture?',
  deliveryImageRemoveText: 'The picture disappears from customers’ pages at once.',
  deliveryImageTooLarge: 'The picture is too large: 5 megabytes at most.',
  deliveryImageInvalid: 'The file is not a picture that browsers can show. Choose JPEG, PNG or WebP.',
}
