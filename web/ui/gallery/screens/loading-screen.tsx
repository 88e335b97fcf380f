import { Loader } from '#web/ui/loader.tsx'

import { ScreenFrame } from './screen-frame.tsx'

export function LoadingScreen() {
  return (
    <ScreenFrame>
      <Loader label="Ladataan" page />
    </ScreenFrame>
  )
}
