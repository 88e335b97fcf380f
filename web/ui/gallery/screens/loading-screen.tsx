import { Loader } from '#web/ui/feedback/loader.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function LoadingScreen() {
  return (
    <ScreenFrame>
      <Loader label="Ladataan" page />
    </ScreenFrame>
  )
}
