/** Whether a dialog lies over the page. One that is on its way out takes no keys any more. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open]:not([data-closing])') !== null
}
