import { useRef, useState } from 'react'

import { useCountdown } from '#web/lib/use-countdown.ts'
import { signIn } from '#web/staff/session/staff-client.ts'

import { signInFault, type SignInFault } from './sign-in-fault.ts'

type SignIn = { initialUsername: string; onFault: (fault: SignInFault | 'missing') => void }

/** The form of the sign-in: what stands in it, what is wrong, and the wait where the server asked for one. */
export function useSignIn({ initialUsername, onFault }: SignIn) {
  const [username, setUsername] = useState(initialUsername)
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<SignInFault | null>(null)
  const busy = useRef(false)
  const secondsLeft = useCountdown(fault?.kind === 'limited' ? fault.seconds : null, () => setFault(null))

  async function submit() {
    if (busy.current || fault?.kind === 'limited') return
    setSent(true)
    if (username.trim() === '' || password === '') return onFault('missing')
    busy.current = true
    setPending(true)
    setFault(null)
    try {
      await signIn({ username: username.trim(), password })
    } catch (error) {
      const found = signInFault(error)
      setFault(found)
      onFault(found)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  const missing = {
    username: sent && username.trim() === '',
    password: sent && password === '',
  }
  return { username, setUsername, password, setPassword, missing, pending, fault, secondsLeft, submit }
}
