import type { SameTexts } from '#web/lib/i18n/same-texts.ts'

import type { texts as fi } from './texts.fi.ts'

export const texts: SameTexts<typeof fi> = {
  deliveryLead: 'From these the customer chooses how the car is returned once the keys are in the locker.',
  deliveryOff: 'Customers are not asked about the return. The question is switched on in the workshop settings.',
  deliveryNone: 'There are no options yet. The customer can write a wish all the same.',
  deliveryAdd: 'New option',
  deliveryOption: 'Option',
  deliveryEdit: 'Change the option',
  deliveryText: 'Text: {language}',
  deliveryTextFault: 'Write the text in one language at least.',
  deliveryOffered: 'Show to customers',
  deliveryIsKeysBack: 'Means that the keys are collected from the locker',
  deliveryState: 'State',
  deliveryShown: 'Shown',
  deliveryHidden: 'Not shown',
  deliveryOrder: 'Order of the wishes',
  deliveryLanguages: 'Languages',
  deliveryMissing: 'Missing: {languages}',
  deliveryRemoveTitle: 'Remove {option}?',
  deliveryRemoveText: 'The option is offered no more. Those who have chosen it keep their choice.',
  deliveryTooMany: 'There are as many options as there may be. Remove one of them first.',
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
  deliveryImageInvalid: 'The file is no picture that a browser can show. Choose JPEG, PNG or WebP.',
}
