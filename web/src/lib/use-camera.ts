import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export type CameraState = 'starting' | 'on' | 'refused' | 'none';

/** Codes are looked for in the middle of the picture, at most this many pixels wide and high. */
const lookedAt = 720;
/** Between two looks, in milliseconds, so that the phone can do something else as well. */
const restMs = 60;

/** The newest track's torch, where the phone has one. */
interface TorchTrack extends MediaStreamTrack {
  getCapabilities(): MediaTrackCapabilities & { torch?: boolean };
}

function drawMiddle(video: HTMLVideoElement, canvas: OffscreenCanvas): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const side = Math.min(width, height);
  const scaled = Math.min(side, lookedAt);
  canvas.width = scaled;
  canvas.height = scaled;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, scaled, scaled);
  return context.getImageData(0, 0, scaled, scaled);
}

async function openCamera(): Promise<MediaStream | 'refused' | 'none'> {
  // Pages without HTTPS have none.
  if (!navigator.mediaDevices) return 'none';
  try {
    return await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      audio: false,
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'none';
  }
}

/** The text of the QR code in a picture, or null. */
async function reader(): Promise<(picture: ImageData) => string | null> {
  const { default: decode } = await import('qr/decode.js');
  return (picture) => {
    try {
      return decode(picture);
    } catch {
      // No code in it, or one that can't be read: the next picture may be better.
      return null;
    }
  };
}

/**
 * Films through the back camera, into `video`, and reads QR codes while `isReading`.
 * @param onText called with each text, again and again while the code is in the picture
 */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  isReading: boolean,
  onText: (text: string) => void,
) {
  const [state, setState] = useState<CameraState>('starting');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isTorchOn, setTorchOn] = useState(false);
  const handleText = useRef(onText);
  useEffect(() => {
    handleText.current = onText;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let isGone = false;
    let opened: MediaStream | null = null;
    const stop = () => {
      for (const track of opened?.getTracks() ?? []) track.stop();
    };
    setState('starting');
    void openCamera().then((found) => {
      if (typeof found === 'string') {
        if (!isGone) setState(found);
        return;
      }
      opened = found;
      if (isGone) return stop();
      found.getVideoTracks()[0]?.addEventListener('ended', () => setState('none'));
      setStream(found);
      setState('on');
    });
    return () => {
      isGone = true;
      setStream(null);
      setTorchOn(false);
      stop();
    };
  }, [attempt]);

  useEffect(() => {
    const element = video.current;
    if (!element || !stream) return;
    element.srcObject = stream;
    // Refused where the page is not shown: it plays once it is.
    void element.play().catch(() => {});
  }, [stream, video]);

  useEffect(() => {
    if (!stream || !isReading) return;
    let isGone = false;
    const canvas = new OffscreenCanvas(1, 1);
    const read = async () => {
      const decode = await reader();
      while (!isGone) {
        const element = video.current;
        const picture = element && !document.hidden ? drawMiddle(element, canvas) : null;
        const text = picture && decode(picture);
        if (text && !isGone) handleText.current(text);
        await new Promise((resolve) => setTimeout(resolve, restMs));
      }
    };
    // Its code failed to load: names can still be looked for.
    read().catch(() => setState('none'));
    return () => {
      isGone = true;
    };
  }, [stream, isReading, video]);

  const track = stream?.getVideoTracks()[0] as TorchTrack | undefined;
  const hasTorch = Boolean(track?.getCapabilities?.().torch);
  const switchTorch = useCallback(async () => {
    try {
      await track?.applyConstraints({ advanced: [{ torch: !isTorchOn } as MediaTrackConstraintSet] });
      setTorchOn(!isTorchOn);
    } catch {
      setTorchOn(false);
    }
  }, [track, isTorchOn]);

  return {
    state,
    retry: () => setAttempt((before) => before + 1),
    torch: hasTorch ? { isOn: isTorchOn, switch: () => void switchTorch() } : null,
  };
}
