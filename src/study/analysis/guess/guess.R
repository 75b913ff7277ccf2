rows$right <- rows$correct == "1"
rows$kind <- ifelse(rows$category == "", "not said", rows$category)
options <- strsplit(rows$options, "\t", fixed = TRUE)
rows$offered <- lengths(options)
has_kinds <- any(rows$category != "")

accuracy <- function(own) {
  ends <- percent_ends(own$right, list(own$participant, own$item))
  chance <- own$offered[own$offered > 0]
  data.frame(items = length(unique(own$item)), participants = people_in(own),
             responses = nrow(own), "right, %" = percent(own$right), low = ends[1], high = ends[2],
             "chance, %" = if (length(chance) == 0) NA else 100 * mean(1 / chance),
             check.names = FALSE)
}
check("accuracy", c("condition", "kind of error"), each(rows, "condition", function(own) {
  found <- data.frame(kind = "all", accuracy(own), check.names = FALSE)
  if (has_kinds) found <- rbind(found, each(own, "kind", accuracy))
  names(found)[1] <- "kind of error"
  found
}), c("low", "high"))

# The accuracy of each kind of error by how many items are of it.
in_all <- tapply(rows$item, rows$kind, function(items) length(unique(items)))
check("mix", "condition", each(rows, "condition", function(own) {
  items <- aggregate(right ~ item + kind, own, mean)
  means <- tapply(items$right, items$kind, mean)
  data.frame(items = nrow(items), "its own mix, %" = 100 * mean(items$right),
             "the mix of all, %" = if (length(means) < length(in_all)) NA else
               100 * sum(means * in_all[names(means)]) / sum(in_all), check.names = FALSE)
}))

# Responses with as many options as most have.
chosen <- mapply(match, rows$response, options)
counts <- table(rows$offered[!is.na(chosen)])
if (length(counts) > 0) {
  most <- as.integer(names(counts)[which.max(counts)])
  kept <- !is.na(chosen) & rows$offered == most
  placed <- rows[kept, ]
  placed$chosen <- chosen[kept]
  options <- options[kept]
  placed$here <- mapply(match, placed$prediction, options)
  check("positions", "place", do.call(rbind, lapply(seq_len(most), function(place) {
    here <- placed[placed$here %in% place, ]
    ends <- percent_ends(here$right, list(here$participant))
    data.frame(place, chosen = sum(placed$chosen == place),
               "chosen, %" = percent(placed$chosen == place), "evenly, %" = 100 / most,
               "right answer here" = nrow(here), "right when here, %" = percent(here$right),
               low = ends[1], high = ends[2], check.names = FALSE)
  })), c("low", "high"))

  # Wrong options among the wrong guesses of an item.
  if (most > 2 && any(!placed$right)) {
    missed <- which(!placed$right)
    offers <- do.call(rbind, lapply(missed, function(at) {
      data.frame(item = placed$item[at], option = setdiff(options[[at]], placed$prediction[at]),
                 response = placed$response[at])
    }))
    found <- aggregate(cbind(n = 1, hits = response == option) ~ item + option, offers, sum)
    found$p <- pbinom(found$hits - 1, found$n, 1 / (most - 1), lower.tail = FALSE)
    found <- data.frame(found[c("item", "option", "p")], "wrong guesses" = found$n,
                        "of it" = found$hits, "of it, %" = 100 * found$hits / found$n,
                        "evenly, %" = 100 / (most - 1), "p (Holm)" = p.adjust(found$p, "holm"),
                        check.names = FALSE)
    check("distractors", c("item", "option"), found)
  }
}
