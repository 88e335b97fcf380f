import { useToast } from '#web/ui/feedback/toast-context.ts'

/** Puts a text on the clipboard and says so. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const toast = useToast()
  return async (text, said) => {
    await navigator.clipboard.writeText(text)
    toast({ text: said, tone: 'success' })
  }
}
