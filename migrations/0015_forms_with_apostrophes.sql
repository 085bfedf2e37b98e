-- Forms of words that may have apostrophes in texts are found again: of each the only one is that with an s.
UPDATE "saved_words" SET "forms" = NULL WHERE "forms" = ARRAY["word" || 's'];
