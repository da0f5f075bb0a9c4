import { useEffect, useRef, type ClipboardEvent, type DragEvent } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import { useCall } from "~/lib/calls/useCall.ts";
import { useToast } from "~/ui/Toast.tsx";
import { LIMITS } from "#worker/contract/wire/limits.ts";
import { cleanPicture, storePictures } from "./picture-files.ts";
import { pictureText } from "./picture-text.ts";
import { typeText } from "./type-text.ts";
import { usePlaces, type Place } from "./usePlaces.ts";

type Area = HTMLTextAreaElement;

/** Uploads pictures into a Markdown text: those that are chosen (`add`), and those that are pasted or dropped into the text area with `area`. */
export function usePictures(value: string, onChange: (value: string) => void) {
  const { t } = useTexts("admin/markdown");
  const toast = useToast();
  const call = useCall();
  const field = useRef<Area>(null);
  const places = usePlaces(value);
  const change = useRef(onChange);
  useEffect(() => void (change.current = onChange));

  const fitting = async (files: File[]) => {
    const pictures = await Promise.all(files.map(cleanPicture));
    for (const { name } of files.filter((_, index) => !pictures[index]))
      toast({ tone: "alert", text: t("picture.refused", { name, mb: LIMITS.imageBytes / 1024 ** 2 }) });
    return pictures.filter((picture) => picture !== null);
  };
  const put = (place: Place, words: string) => {
    const { at } = place;
    const next = places.inserted(place, words);
    const isThere = field.current !== null && field.current === document.activeElement;
    if (!isThere || !typeText(field.current!, at, words)) change.current(next);
  };
  const store = async (files: File[]) => {
    const pictures = await fitting(files);
    return pictures.length > 0 ? storePictures(pictures) : [];
  };
  const add = (files: File[]) =>
    places.atCaret(async (place) => {
      const stored = await call.run(() => store(files));
      if (stored && stored.value.length > 0) put(place, stored.value.map(pictureText).join("\n"));
    });
  const take = (event: { preventDefault(): void; currentTarget: Area }, files: FileList) => {
    event.preventDefault();
    places.note(event);
    void add([...files]);
  };
  const onPaste = (event: ClipboardEvent<Area>) => {
    const { files, types } = event.clipboardData;
    // A table or a document is copied as a picture, too; what is wanted is its text.
    if (files.length > 0 && !types.includes("text/plain")) take(event, files);
  };
  // Otherwise the browser opens the file in place of the form.
  const onDragOver = (event: DragEvent<Area>) => event.dataTransfer.types.includes("Files") && event.preventDefault();
  const onDrop = (event: DragEvent<Area>) => event.dataTransfer.files.length > 0 && take(event, event.dataTransfer.files);
  return { add, busy: call.busy, area: { ref: field, onBlur: places.note, onPaste, onDragOver, onDrop } };
}
